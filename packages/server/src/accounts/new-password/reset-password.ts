import type { PasswordReset } from "@freehold/contract";
import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { endAccess } from "../end-access.ts";
import { lockLinks } from "../end-mailed-links.ts";
import { hasFactor } from "../factors/read-methods.ts";
import type { RefuseWeakPassword } from "../passwords/password-strength.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { hashToken } from "../tokens.ts";
import { passwordReplaced } from "./mails.ts";
import { reclaimAccount } from "./reclaim-account.ts";

/**
 * Sets a new password with the token of a mailed link, and ends every session of the person and what goes with them ({@link endAccess}).
 * What a stranger may have left in the account goes, too ({@link reclaimAccount}), and the mail says so. Of two at the same moment the
 * database lets one win.
 *
 * @param address - the network address it came from.
 * @throws {ProblemError} `invalid_reset_token`, alike for unknown, used and expired ones; `validation_failed` for a
 * password that is easy to guess; `too_many_requests`; `overloaded`.
 */
export async function resetPassword(
  {
    sql,
    clock,
    passwords,
    refuseWeakPassword,
    limits,
  }: Pick<Deps, "sql" | "clock"> & { passwords: Passwords; refuseWeakPassword: RefuseWeakPassword; limits: Limits },
  { token, password }: PasswordReset,
  address: string,
): Promise<void> {
  const tokenHash = hashToken(token);
  const now = clock();
  const hash = await limits.countMisses(["passwordReset", address], async () => {
    // Looked at first, so that guesses cost no hashing; decided below.
    const owner = await findOwner(sql, tokenHash, now);
    if (!owner) throw invalid();
    const hasSecondFactor = await hasFactor(sql, owner.id);
    await refuseWeakPassword(password, { about: [owner.email, owner.wallet_address], hasSecondFactor });
    return passwords.hash(password);
  });
  await sql.begin(async (tx) => {
    const owner = await findOwner(tx, tokenHash, now);
    if (!owner) throw invalid();
    await lockLinks(tx, owner.id);
    const [link] = await tx<{ user_id: string }[]>`
      delete from password_resets where token_hash = ${tokenHash} and expires_at > ${now} returning user_id`;
    if (!link) throw invalid();
    const reclaimed = await reclaimAccount(tx, link.user_id, now);
    // A person who uses a mailed link reads the mail of this address.
    const [user] = await tx<{ id: string; email: string }[]>`
      update users set password_hash = ${hash}, password_reset_at = wall_clock(), restored_at = null, email_confirmed_at = coalesce(email_confirmed_at, ${now})
      where id = ${link.user_id} and disabled_at is null returning id, email`;
    if (!user) throw invalid();
    // A recovery of lost factors has its own links "It wasn't me".
    await endAccess(tx, user.id, { keepsRecovery: true });
    await recordAccountEvent(tx, user.id, { action: "password_reset", code: "ok", networkAddress: address });
    const message = passwordReplaced({ at: now, hasFactor: await hasFactor(tx, user.id), reclaimed });
    await enqueueMail(tx, user, message);
  });
}

type Owner = { id: string; email: string; wallet_address: string };

async function findOwner(sql: Queryable, tokenHash: Uint8Array, now: Date): Promise<Owner | undefined> {
  const [owner] = await sql<Owner[]>`
    select u.id, u.email, u.wallet_address from password_resets r join users u on u.id = r.user_id
    where r.token_hash = ${tokenHash} and r.expires_at > ${now}`;
  return owner;
}

function invalid(): ProblemError {
  return new ProblemError("invalid_reset_token", "This link has expired or was already used. Request a new one.");
}
