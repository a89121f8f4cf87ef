import type { PasswordChange, RenewedSession } from "@freehold/contract";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Deps } from "../../platform/http/env.ts";
import type { Counter, Limits } from "../../platform/http/limits.ts";
import { isProblemError, ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { readFactorMethods } from "../factors/read-methods.ts";
import { passwordChanged } from "../mails.ts";
import type { RefuseWeakPassword } from "../password-strength.ts";
import type { Passwords } from "../passwords.ts";
import { renewToken } from "../renew-token.ts";
import { deleteOtherSessions, findPasswordHash, replacePasswordHash } from "../store.ts";
import { forgetOtherDevices } from "./known-devices.ts";

/**
 * Changes the password, ends every other session of the person and a link that was mailed for a forgotten one, knows no other
 * device any more, and tells them by mail, in one transaction. Passwords are hashed before it begins, so no lock is held meanwhile.
 *
 * @param session - the session that asks. It lives on with a new token: a copy of the old one does not outlive the change.
 * @throws {ProblemError} `wrong_password`; `validation_failed` for a password that is easy to guess; `too_many_requests`; `overloaded`.
 */
export async function changePassword(
  {
    sql,
    clock,
    passwords,
    refuseWeakPassword,
    limits,
  }: Pick<Deps, "sql" | "clock"> & { passwords: Passwords; refuseWeakPassword: RefuseWeakPassword; limits: Limits },
  session: { userId: string; email: string; walletAddress: string; tokenHash: Uint8Array; networkAddress: string },
  input: PasswordChange,
): Promise<RenewedSession> {
  const { userId, email, walletAddress, tokenHash, networkAddress } = session;
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
  await refuseWeakPassword(input.password, {
    about: [email, walletAddress],
    hasSecondFactor: (await readFactorMethods(sql, userId)).length > 0,
  });
  const counters: Counter[] = [
    ["passwordChangedByPerson", userId],
    ["passwordChangedByAddress", networkAddress],
  ];
  const replace = (compared: string, hash: string) =>
    sql.begin(async (tx) => {
      await setAuditActor(tx, userId);
      // Before the person's row, as a link does that is used meanwhile: neither waits for what the other holds.
      await tx`delete from password_resets where user_id = ${userId}`;
      if (!(await replacePasswordHash(tx, userId, compared, hash))) throw wrong();
      await forgetOtherDevices(tx, userId, tokenHash);
      await deleteOtherSessions(tx, userId, tokenHash);
      await tx`delete from sign_in_challenges where user_id = ${userId}`;
      await enqueueMail(tx, { id: userId, email }, passwordChanged({ at: clock(), by: "change" }));
      return renewToken(tx, { tokenHash, now: clock() });
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
