import { randomUUID } from "node:crypto";
import type { SignInReport, SignInReported } from "@freehold/contract";
import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Deps } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { passwordEnded } from "../mails.ts";
import type { Passwords } from "../passwords.ts";
import { lockPerson } from "../store.ts";
import { hashToken, newToken, REPORT_LIFETIME } from "../tokens.ts";
import { type CallOffSince, expelStranger, toReported, usedBefore } from "./expel-stranger.ts";
import { insertPasswordReset } from "./forgot-password.ts";

/** For how long it also lets a new password be chosen at once, in milliseconds: an old mail that is found is of no use. */
const FRESH = 24 * 60 * 60_000;

/**
 * "It wasn't me", about a sign-in: ends every session, knows no device any more, and takes the old password no more,
 * since a stranger has it. A wallet that was verified since the sign-in is no longer taken for the person's, factors added since are removed, and requests made
 * since are called off, unless they are being paid. A link for a new password is mailed; the reader of a fresh link reads the owner's
 * mail, and may choose one at once. A password that was chosen with a mailed link since the sign-in stays.
 *
 * @throws {ProblemError} `not_found`, alike for unknown and expired links.
 */
export async function reportSignIn(
  {
    sql,
    clock,
    passwords,
    callOffSince,
  }: Pick<Deps, "sql" | "clock"> & { passwords: Passwords; callOffSince: CallOffSince },
  { token }: SignInReport,
  networkAddress: string,
): Promise<SignInReported> {
  const now = clock();
  const tokenHash = hashToken(token);
  const [link] = await sql<{ user_id: string; created_at: Date; signed_in_at: Date; used_at: Date | null }[]>`
    select user_id, created_at, signed_in_at, used_at from sign_in_report_links
    where token_hash = ${tokenHash} and created_at > ${new Date(now.getTime() - REPORT_LIFETIME)}`;
  if (!link) throw new ProblemError("not_found", "This link isn't valid. Copy it from the email again.");
  if (link.used_at) return usedBefore();

  // It is of no known link. Hashed before the transaction, so that no lock is held meanwhile.
  const unusable = await passwords.hash(randomUUID());
  const resetToken = newToken();
  const { user_id: userId, signed_in_at: since } = link;
  return sql.begin(async (tx) => {
    const [used] = await tx`
      update sign_in_report_links set used_at = ${now} where token_hash = ${tokenHash} and used_at is null returning 1`;
    if (!used) return usedBefore();
    // Links before the person's row, as a change of password locks them, and that before balances and requests.
    await tx`delete from password_resets where user_id = ${userId}`;
    await lockPerson(tx, userId);
    const expelled = await expelStranger(tx, userId, { since, callOffSince });
    const [ended] = await tx<{ id: string; email: string }[]>`
      update users set password_hash = ${unusable}
      where id = ${userId} and (password_reset_at > ${since}) is not true returning id, email`;
    if (ended) {
      const expiresAt = await insertPasswordReset(tx, { userId, token: resetToken, now });
      await enqueueMail(tx, ended, passwordEnded({ token: resetToken, expiresAt }));
    }
    await recordAccountEvent(tx, userId, { action: "sign_in_reported", code: "ok", networkAddress });
    const isFresh = now.getTime() - link.created_at.getTime() < FRESH;
    return toReported(expelled, {
      password: ended
        ? `The old password no longer works. ${isFresh ? "Choose a new one." : "We've emailed you a link to choose a new one."}`
        : "The password stays, since it was changed with a link we emailed after that sign-in.",
      passwordEnded: ended !== undefined,
      resetToken: ended && isFresh ? resetToken : null,
    });
  });
}
