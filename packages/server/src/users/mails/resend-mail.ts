import { insertPasswordReset } from "../../accounts/new-password/forgot-password.ts";
import { passwordReset } from "../../accounts/new-password/mails.ts";
import { mailConfirmation, tooManyMails } from "../../accounts/registration/confirm-email.ts";
import { newToken } from "../../accounts/tokens.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { type LockedUser, lockForChange } from "../lock-for-change.ts";
import { isKept } from "./is-kept.ts";
import { sendAsItWas } from "./send-as-it-was.ts";

/** Mails with a link that stops working before tries to send it do, so that a new one is made of it. */
const WITH_LINK = ["password_reset", "confirm_address"];

/**
 * Whether an admin can send a mail once more: one with a link as long as a new link would work, any other that failed lately. What
 * else a mail said is not kept once it is sent, nor for long where it failed.
 */
export function canResend(mail: {
  template: string;
  status: "sent" | "failed" | "waiting";
  is_kept: boolean;
  is_replaced: boolean;
  is_confirmed: boolean;
  is_disabled: boolean;
}): boolean {
  if (mail.status === "waiting" || mail.is_replaced) return false;
  if (!WITH_LINK.includes(mail.template)) return mail.status === "failed" && mail.is_kept;
  return !mail.is_disabled && !(mail.template === "confirm_address" && mail.is_confirmed);
}

type Mail = {
  template: string;
  sent_at: Date | null;
  failed_at: Date | null;
  replaced_at: Date | null;
  is_kept: boolean;
};

/**
 * Sends a mail once more, to the address of the account: one with a link with a new link, any other that failed as it was. The
 * admin never sees what it says.
 *
 * @throws {ProblemError} `not_found` for an unknown person, and for mails of other people; `invalid_transition` while it is being sent, if what
 * it said is not kept, if its link has expired or become needless, and if another was sent in its place; `too_many_requests` for an
 * address that is not confirmed and got many; `own_account`; `forbidden`.
 */
export async function resendMail(
  tx: Tx,
  { id, mailId, adminId, now }: { id: string; mailId: string; adminId: string; now: Date },
): Promise<void> {
  const user = await lockForChange(tx, { id, adminId });
  const [mail] = await tx<Mail[]>`
    select template, sent_at, failed_at, replaced_at, ${isKept(tx, now)} as is_kept
    from outbox m where id = ${mailId} and user_id = ${id} for update`;
  if (!mail) throw new ProblemError("not_found", "We couldn't find this email.");
  if (!mail.sent_at && !mail.failed_at)
    throw new ProblemError("invalid_transition", "This email is still being sent. We'll retry automatically.");
  if (mail.replaced_at) throw new ProblemError("invalid_transition", "A new email was sent in place of this one.");
  if (mail.failed_at && mail.is_kept && !WITH_LINK.includes(mail.template)) {
    await sendAsItWas(tx, { which: tx`m.id = ${mailId}`, adminId, now });
    return;
  }
  await renew(tx, user, { template: mail.template, now });
  await tx`update outbox set replaced_at = ${now} where id = ${mailId} and failed_at is not null`;
  await tx`select audit_append(${adminId}, 'user.mail_resent', 'user', ${id}, ${JSON.stringify({ template: mail.template })})`;
}

async function renew(tx: Tx, user: LockedUser, { template, now }: { template: string; now: Date }): Promise<void> {
  if (user.disabled_at)
    throw new ProblemError("invalid_transition", "This account is disabled, so its links wouldn't work.");
  if (template === "confirm_address") {
    const [unconfirmed] = await tx`select from users where id = ${user.id} and email_confirmed_at is null`;
    if (!unconfirmed)
      throw new ProblemError("invalid_transition", "This account's email address is already confirmed.");
    if (!(await mailConfirmation(tx, user, now))) throw tooManyMails();
    return;
  }
  if (template === "password_reset") {
    const token = newToken();
    const expiresAt = await insertPasswordReset(tx, { userId: user.id, token, now });
    if (!(await enqueueMail(tx, user, passwordReset({ token, expiresAt })))) throw tooManyMails();
    return;
  }
  throw new ProblemError(
    "invalid_transition",
    "We can't send this email again: its link has expired, or its text is no longer stored.",
  );
}
