import type { PasswordReset } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { passwordChanged } from "../mails.ts";
import type { Passwords } from "../passwords.ts";
import { hashToken } from "../token-hash.ts";

/**
 * Sets a new password with the token of a mailed link, which works once, and ends every session of the person. Of two at
 * the same moment the database lets one win.
 *
 * @param address - the network address it came from.
 * @throws {ProblemError} `invalid_reset_token`, alike for unknown, used and expired ones; `too_many_requests`; `overloaded`.
 */
export async function resetPassword(
  { sql, clock, passwords, limits }: Pick<Deps, "sql" | "clock"> & { passwords: Passwords; limits: Limits },
  { token, password }: PasswordReset,
  address: string,
): Promise<void> {
  await limits.take("passwordReset", address);
  const tokenHash = hashToken(token);
  const now = clock();
  // Looked at first, so that guesses cost no hashing; decided below.
  if (!(await isGood(sql, tokenHash, now))) throw invalid();
  const hash = await passwords.hash(password);
  await sql.begin(async (tx) => {
    const [reset] = await tx<{ user_id: string }[]>`
      delete from password_resets where token_hash = ${tokenHash} and expires_at > ${now} returning user_id`;
    if (!reset) throw invalid();
    const [user] = await tx<{ id: string; email: string }[]>`
      update users set password_hash = ${hash} where id = ${reset.user_id} and disabled_at is null returning id, email`;
    if (!user) throw invalid();
    await tx`delete from sessions where user_id = ${user.id}`;
    await enqueueMail(tx, user, passwordChanged({ at: now, by: "reset" }));
  });
}

async function isGood(sql: Queryable, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  const rows = await sql`select 1 from password_resets where token_hash = ${tokenHash} and expires_at > ${now}`;
  return rows.length > 0;
}

function invalid(): ProblemError {
  return new ProblemError(
    "invalid_reset_token",
    "This link has expired or was used already. Please ask for a new one.",
  );
}
