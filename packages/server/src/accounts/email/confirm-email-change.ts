import type { EmailConfirmation } from "@freehold/contract";
import { recordAccountEvent } from "../../audit/account-events.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Tx } from "../../platform/database/connect.ts";
import type { Deps } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { endMailedLinks, lockLinksAndPerson } from "../end-mailed-links.ts";
import { freezeDestinations } from "../freeze-destinations.ts";
import { uniqueIndex } from "../registration/register.ts";
import { endLinksSince, tieReportLinks } from "../report-links.ts";
import { hashToken, newToken } from "../tokens.ts";
import { emailChanged, emailChangedElsewhere } from "./mails.ts";

/** For how long the old address can undo the change, in milliseconds. */
const UNDO_LIFETIME = 72 * 60 * 60_000;

type Change = {
  number: bigint;
  user_id: string;
  from_email: string;
  to_email: string;
};

/**
 * Changes a person's email address with the token of the link that was mailed to the new one. Every session ends but the one that requested the
 * change, and so do links that were mailed to the old address, except "It wasn't me" (report-links.ts). The old address gets a link that
 * undoes the change. Until it expires, no new destination can be linked or paid. Devices stay known, and so does when the address was
 * confirmed first: a password reset takes away what was added before that (`reclaimAccount()`).
 *
 * @throws {ProblemError} `not_found`, alike for unknown, used and expired links; `email_taken` if another account has the address: the reader
 * of the link reads its mail.
 */
export async function confirmEmailChange(
  { sql, clock }: Pick<Deps, "sql" | "clock">,
  { token }: EmailConfirmation,
  networkAddress: string,
): Promise<void> {
  const now = clock();
  const confirmHash = hashToken(token);
  const [found] = await sql<{ user_id: string; session_id: string }[]>`
    select user_id, session_id from email_changes
    where confirm_hash = ${confirmHash} and confirmed_at is null and confirm_until > ${now}`;
  if (!found) throw unknownLink();
  const { user_id: userId } = found;
  const confirm = sql.begin(async (tx) => {
    await lockLinksAndPerson(tx, userId);
    await endMailedLinks(tx, userId);
    // Sessions before the change, as all that ends both locks them.
    await tx`delete from sessions where user_id = ${userId} and id <> ${found.session_id}`;
    const [change] = await tx<Change[]>`
      update email_changes c set confirmed_at = ${now}, from_email = u.email, from_confirmed_at = u.email_confirmed_at
      from users u
      where c.confirm_hash = ${confirmHash} and c.confirmed_at is null and u.id = c.user_id and u.disabled_at is null
      returning c.number, c.user_id, c.from_email, c.to_email`;
    if (!change) throw unknownLink();
    await setAuditActor(tx, userId);
    await tx`
      update users set email = ${change.to_email}, email_confirmed_at = coalesce(email_confirmed_at, ${now}),
        wallet_replaced_at = case
          when email_confirmed_at is not null or wallet_verified_at is null then wallet_replaced_at
          else greatest(wallet_replaced_at, wall_clock()) end
      where id = ${userId}`;
    await recordAccountEvent(tx, userId, { action: "email_changed", code: "ok", networkAddress });
    await tell(tx, change, now);
  });
  await confirm.catch((error) => {
    if (uniqueIndex(error) !== "users_email_key") throw error;
    throw new ProblemError("email_taken", "This email address already has an account.");
  });
}

/**
 * Tells both addresses. The old one can undo the change, unless the change goes back to an address that can undo an earlier one: then the old
 * one may be a stranger's.
 */
async function tell(tx: Tx, change: Change, now: Date): Promise<void> {
  const { number, user_id: id, from_email, to_email } = change;
  const [back] = await tx<{ number: bigint }[]>`
    select number from email_changes
    where user_id = ${id} and lower(from_email) = lower(${to_email}) and undo_until > ${now} and undone_at is null
    order by number desc limit 1`;
  const until = new Date(now.getTime() + UNDO_LIFETIME);
  await freezeDestinations(tx, id, until);
  await enqueueMail(tx, { id, email: to_email }, emailChanged({ at: now, frozenUntil: until, canUndo: !back }));
  if (back) {
    await endLinksSince(tx, id, back.number);
    await enqueueMail(tx, { id, email: from_email }, emailChangedElsewhere({ at: now, undo: null }));
    return;
  }
  const undo = { token: newToken(), expiresAt: until };
  await tx`
    update email_changes set undo_hash = ${hashToken(undo.token)}, undo_until = ${undo.expiresAt} where number = ${number}`;
  await tieReportLinks(tx, id, number);
  await enqueueMail(tx, { id, email: from_email }, emailChangedElsewhere({ at: now, undo }));
}

function unknownLink(): ProblemError {
  return new ProblemError(
    "not_found",
    "This link isn't valid or has expired. Sign in and change your email address again.",
  );
}
