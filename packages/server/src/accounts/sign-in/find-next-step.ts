import type { ProofMethod, Role } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import { readFactorMethods } from "../factors/read-methods.ts";

/** Who needs a second factor. */
export type SecondFactorPolicy = {
  /** A sign-in on a device that is not known to the account needs a mailed code, unless the person has a stronger factor. */
  everyone: boolean;
  /** Admins need a passkey or an authenticator at each sign-in, and the admin pages stay closed to those without. */
  admins: boolean;
};

/** Sign-ins need no second factor, but people who have one are asked for it. */
export const NO_POLICY: SecondFactorPolicy = { everyone: false, admins: false };

/**
 * Returns what would do as the second step of a sign-in with the right password; none if nothing more is needed.
 *
 * A device that is known to the account is a second thing, but not for an admin, and not while the removal of lost factors is under way: then
 * the owner who has them after all is asked for one, which cancels the removal. Those who have a factor are not let in by a mailed code:
 * who reads the mailbox could reset the password as well, and would need nothing else.
 */
export async function findNextStep(
  sql: Queryable,
  policy: SecondFactorPolicy,
  person: { id: string; role: Role },
  isKnownDevice: boolean,
): Promise<ProofMethod[]> {
  const methods = await readFactorMethods(sql, person.id);
  if (!methods.length) return policy.everyone && !isKnownDevice ? ["email_code"] : [];
  const isDeviceEnough = isKnownDevice && !(policy.admins && person.role === "admin");
  return isDeviceEnough && !(await isRecovering(sql, person.id)) ? [] : methods;
}

async function isRecovering(sql: Queryable, userId: string): Promise<boolean> {
  const [open] = await sql`
    select from factor_recoveries where user_id = ${userId} and begun_at is not null and ended_at is null`;
  return open !== undefined;
}
