import type { PasswordChange, RenewedSession } from "@freehold/contract";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Deps, SessionUser } from "../../platform/http/env.ts";
import type { Counter, Limits } from "../../platform/http/limits.ts";
import { isProblemError, ProblemError } from "../../platform/http/problem.ts";
import { endOtherAccess } from "../end-access.ts";
import { lockLinks } from "../end-mailed-links.ts";
import { hasFactor } from "../factors/read-methods.ts";
import { mailChange } from "../mail-report.ts";
import type { RefuseWeakPassword } from "../passwords/password-strength.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { requireProof } from "../proofs/prove.ts";
import { renewToken } from "../renew-token.ts";
import { findPasswordHash, replacePasswordHash } from "../store.ts";
import { passwordChanged } from "./mails.ts";

/**
 * Changes the password, ends every other session of the person and what goes with them ({@link endOtherAccess}), and tells them by mail,
 * in one transaction. Passwords are hashed before it begins, so no lock is held meanwhile.
 *
 * If the person has a second factor, it also needs a fresh proof with that: the current password may be what a thief has.
 *
 * @param session - the session that asks. It lives on with a new token: a copy of the old one does not outlive the change.
 * @throws {ProblemError} `proof_required`; `wrong_password`; `validation_failed` for a password that is easy to guess; `too_many_requests`; `overloaded`.
 */
export async function changePassword(
  {
    sql,
    clock,
    passwords,
    refuseWeakPassword,
    limits,
  }: Pick<Deps, "sql" | "clock"> & { passwords: Passwords; refuseWeakPassword: RefuseWeakPassword; limits: Limits },
  session: { user: SessionUser; tokenHash: Uint8Array; networkAddress: string },
  input: PasswordChange,
): Promise<RenewedSession> {
  const { user, tokenHash, networkAddress } = session;
  const { id: userId, email, wallet_address: walletAddress } = user;
  const hasSecondFactor = await hasFactor(sql, userId);
  if (hasSecondFactor) await requireProof({ sql, clock }, user);
  const wrong = () =>
    new ProblemError("wrong_password", "Your current password is wrong.", {
      errors: [{ path: "current_password", message: "is wrong" }],
    });
  const compare = () =>
    limits.attempt([["passwordChange", userId]], async () => {
      const stored = await findPasswordHash(sql, userId);
      if (!stored || !(await passwords.matches(stored, input.current_password))) throw wrong();
      return stored;
    });
  const old = await compare();
  await refuseWeakPassword(input.password, { about: [email, walletAddress], hasSecondFactor });
  const counters: Counter[] = [
    ["passwordChangedByPerson", userId],
    ["passwordChangedByAddress", networkAddress],
  ];
  const replace = (compared: string, hash: string) =>
    sql.begin(async (tx) => {
      await setAuditActor(tx, userId);
      await lockLinks(tx, userId);
      if (!(await replacePasswordHash(tx, userId, compared, hash))) throw wrong();
      await tx`update users set password_reset_at = null where id = ${userId}`;
      await endOtherAccess(tx, userId, tokenHash);
      const now = clock();
      await mailChange(tx, userId, { session: user.session_id, now }, (link) => passwordChanged({ at: now, link }));
      return renewToken(tx, { tokenHash, now });
    });
  const change = async () => {
    const hash = await passwords.hash(input.password);
    return replace(old, hash).catch(async (error: unknown) => {
      if (!isProblemError(error) || error.code !== "wrong_password") throw error;
      // A sign-in may have renewed the hash since the comparison. Then the current password still matches.
      return replace(await compare(), hash);
    });
  };
  return limits.attempt(counters, change, { countSuccess: true });
}
