import { randomUUID } from "node:crypto";
import type { EmailConfirmation, SignInReported } from "@freehold/contract";
import { recordAccountEvent } from "../../audit/account-events.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Deps } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { type CallOffSince, expelStranger, toReported, usedBefore } from "../access/expel-stranger.ts";
import { insertPasswordReset } from "../access/forgot-password.ts";
import { endMailedLinks } from "../end-mailed-links.ts";
import type { Passwords } from "../passwords.ts";
import { lockPerson } from "../store.ts";
import { hashToken, newToken } from "../tokens.ts";
import { emailChangedElsewhere, emailRestored } from "./mails.ts";

/**
 * A factor that was added so shortly before the change, in milliseconds, is taken for the stranger's: it would let them in again. The owner was
 * told of an earlier one, and has had as much time as for the change.
 */
const FACTORS_BEFORE = 72 * 60 * 60_000;

type Change = {
  number: bigint;
  user_id: string;
  from_email: string;
  since: Date;
  created_at: Date;
  from_confirmed_at: Date | null;
  undone_at: Date | null;
};

/**
 * Undoes a change of a person's email address with the link that the old address got, and every change after it. A stranger may have made the
 * change: every session, the password and all links that were mailed meanwhile end, and what was done in the account since the session
 * that requested the change began is undone as by "It wasn't me". A link for a new password is mailed to the old address, and returned.
 *
 * @throws {ProblemError} `not_found`, alike for unknown and expired links.
 */
export async function undoEmailChange(
  {
    sql,
    clock,
    passwords,
    callOffSince,
  }: Pick<Deps, "sql" | "clock"> & { passwords: Passwords; callOffSince: CallOffSince },
  { token }: EmailConfirmation,
  networkAddress: string,
): Promise<SignInReported> {
  const now = clock();
  const [change] = await sql<Change[]>`
    select number, user_id, from_email, since, created_at, from_confirmed_at, undone_at from email_changes
    where undo_hash = ${hashToken(token)} and undo_until > ${now}`;
  if (!change)
    throw new ProblemError("not_found", "This link isn't valid or has expired. Copy it from the email again.");
  if (change.undone_at) return usedBefore();

  // It is of no known link. Hashed before the transaction, so that no lock is held meanwhile.
  const unusable = await passwords.hash(randomUUID());
  const resetToken = newToken();
  const { number, user_id: userId, from_email: email, since } = change;
  const factorsSince = new Date(Math.min(since.getTime(), change.created_at.getTime() - FACTORS_BEFORE));
  return sql.begin(async (tx) => {
    await endMailedLinks(tx, userId);
    await lockPerson(tx, userId);
    await endMailedLinks(tx, userId);
    const [undone] = await tx`
      update email_changes set undone_at = ${now} where number = ${number} and undone_at is null returning 1`;
    // Undone meanwhile, by this link or by that of an earlier change.
    if (!undone) return usedBefore();
    await tx`delete from email_changes where user_id = ${userId} and number > ${number}`;
    const expelled = await expelStranger(tx, userId, { since, factorsSince, callOffSince });
    const [{ email: lost }] = await tx<[{ email: string }]>`select email from users where id = ${userId}`;
    await setAuditActor(tx, userId);
    await tx`
      update users set email = ${email}, email_confirmed_at = ${change.from_confirmed_at}, password_hash = ${unusable}
      where id = ${userId}`;
    const expiresAt = await insertPasswordReset(tx, { userId, token: resetToken, now });
    await enqueueMail(tx, { id: userId, email }, emailRestored({ token: resetToken, expiresAt }));
    await enqueueMail(tx, { id: userId, email: lost }, emailChangedElsewhere({ at: now, undo: null }));
    await recordAccountEvent(tx, userId, { action: "email_change_undone", code: "ok", networkAddress });
    return toReported(expelled, {
      password: "Your old email address is back, and the old password no longer works. Choose a new one.",
      passwordEnded: true,
      resetToken,
    });
  });
}
