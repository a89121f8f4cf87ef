import type { EmailChange, EmailChangeState } from "@freehold/contract";
import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import type { Deps, SessionUser } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { invalidFields, ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { mailChange } from "../mail-report.ts";
import { tooManyMails } from "../registration/confirm-email.ts";
import { endOpenEmailChange, lockPerson } from "../store.ts";
import { hashToken, newToken } from "../tokens.ts";
import { confirmNewAddress, emailChangeRequested } from "./mails.ts";

/** How long the link in the email to the new address works, in milliseconds. */
const LIFETIME = 24 * 60 * 60_000;
/** So many of these emails go to a mailbox in a day, from all accounts together. */
const MAILS_A_DAY = 6;

/**
 * Begins a change of a person's email address: mails a link that confirms the new address, and a notice to the old one. A change that they
 * began before and haven't confirmed ends. Whether the new address has an account is decided when the link is used, so the answer is the
 * same either way.
 *
 * @throws {ProblemError} `validation_failed` at `email` for the address that the account has; `too_many_requests`; `unauthorized` if the
 * session has ended meanwhile.
 */
export async function beginEmailChange(
  { sql, clock, limits }: Pick<Deps, "sql" | "clock"> & { limits: Limits },
  { user, networkAddress }: { user: SessionUser; networkAddress: string },
  { email }: EmailChange,
): Promise<EmailChangeState> {
  if (email.toLowerCase() === user.email.toLowerCase())
    throw invalidFields([{ path: "email", message: "is already your email address" }]);
  await limits.take("emailChange", user.id);
  const now = clock();
  const [token, expiresAt] = [newToken(), new Date(now.getTime() + LIFETIME)];
  await sql.begin(async (tx) => {
    await lockPerson(tx, user.id);
    await endOpenEmailChange(tx, user.id);
    const [begun] = await tx`
      insert into email_changes (user_id, from_email, to_email, session_id, created_at, confirm_hash, confirm_until)
      select u.id, u.email, ${email}, s.id, ${now}, ${hashToken(token)}, ${expiresAt}
      from sessions s join users u on u.id = s.user_id where s.id = ${user.session_id} and u.disabled_at is null
      returning 1`;
    if (!begun) throw new ProblemError("unauthorized", "Your session has ended. Sign in again.");
    await refuseWhenFlooded(tx, email);
    const isMailed = await enqueueMail(tx, { id: user.id, email }, confirmNewAddress({ token, expiresAt }));
    if (!isMailed) throw tooManyMails();
    await mailChange(tx, user.id, { session: user.session_id, now }, (link) =>
      emailChangeRequested({ to: email, at: now, link }),
    );
    await recordAccountEvent(tx, user.id, { action: "email_change_requested", code: "ok", networkAddress });
  });
  return { success: true, pending: { email, expires_at: expiresAt.toISOString() } };
}

async function refuseWhenFlooded(tx: Tx, email: string): Promise<void> {
  const [{ mailed }] = await tx<[{ mailed: number }]>`
    select count(*)::int as mailed from outbox
    where mailbox_of(to_address) = mailbox_of(${email}) and template = 'email_change' and created_at > now() - interval '1 day'`;
  if (mailed >= MAILS_A_DAY) throw tooManyMails();
}

/** Reads which change of a person's email address isn't confirmed yet. */
export async function readEmailChange(sql: Queryable, userId: string, now: Date): Promise<EmailChangeState> {
  const [open] = await sql<{ to_email: string; confirm_until: Date }[]>`
    select to_email, confirm_until from email_changes
    where user_id = ${userId} and confirmed_at is null and confirm_until > ${now}`;
  return {
    success: true,
    pending: open ? { email: open.to_email, expires_at: open.confirm_until.toISOString() } : null,
  };
}
