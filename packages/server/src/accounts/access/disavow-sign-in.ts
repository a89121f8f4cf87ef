import { randomUUID } from "node:crypto";
import type { SignInDisavowal, SignInDisavowed } from "@freehold/contract";
import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Deps } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { passwordReset } from "../mails.ts";
import type { Passwords } from "../passwords.ts";
import { deleteSessions } from "../store.ts";
import { hashToken, newToken } from "../tokens.ts";
import { insertPasswordReset } from "./forgot-password.ts";
import { forgetDevices } from "./known-devices.ts";

/** How long a link "this was not me" works, in milliseconds. */
export const DISAVOWAL_LIFETIME = 30 * 24 * 60 * 60_000;

/**
 * "This was not me", about a sign-in: ends every session, knows no device any more, and lets nobody sign in with the old password,
 * since somebody else has it. Whoever has the link reads the owner's mail, and may choose a new password at once; a link for it is
 * mailed, too.
 *
 * @throws {ProblemError} `not_found`, alike for unknown and expired links.
 */
export async function disavowSignIn(
  { sql, clock, passwords }: Pick<Deps, "sql" | "clock"> & { passwords: Passwords },
  { token }: SignInDisavowal,
  networkAddress: string,
): Promise<SignInDisavowed> {
  const now = clock();
  const tokenHash = hashToken(token);
  const [link] = await sql<{ used_at: Date | null }[]>`
    select used_at from sign_in_disavowals
    where token_hash = ${tokenHash} and created_at > ${new Date(now.getTime() - DISAVOWAL_LIFETIME)}`;
  if (!link) throw new ProblemError("not_found", "This link is not valid. Please copy it from the mail again.");
  if (link.used_at) return done(null);

  // Nobody knows what it is of. Hashed before the transaction, so that no lock is held meanwhile.
  const unusable = await passwords.hash(randomUUID());
  const resetToken = newToken();
  const first = await sql.begin(async (tx) => {
    const [used] = await tx<{ user_id: string }[]>`
      update sign_in_disavowals set used_at = ${now} where token_hash = ${tokenHash} and used_at is null returning user_id`;
    if (!used) return false;
    // Links before the person's row, as whoever changes a password locks them.
    await tx`delete from password_resets where user_id = ${used.user_id}`;
    const [user] = await tx<[{ id: string; email: string }]>`
      update users set password_hash = ${unusable} where id = ${used.user_id} returning id, email`;
    await deleteSessions(tx, user.id);
    await forgetDevices(tx, user.id);
    const expiresAt = await insertPasswordReset(tx, { userId: user.id, token: resetToken, now });
    await enqueueMail(tx, user, passwordReset({ token: resetToken, expiresAt }));
    await recordAccountEvent(tx, user.id, { action: "sign_in_disavowed", code: "ok", networkAddress });
    return true;
  });
  return done(first ? resetToken : null);
}

function done(resetToken: string | null): SignInDisavowed {
  const before = resetToken === null;
  return {
    success: true,
    message: before
      ? "This link was used before. To choose a new password, ask for a link to do so."
      : "Everybody was signed out of the account, and the old password works no more. Please choose a new one.",
    before,
    reset_token: resetToken,
  };
}
