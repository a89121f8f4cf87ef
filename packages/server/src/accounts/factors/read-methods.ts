import type { ProofMethod } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";

/**
 * Returns the factors that a person has besides the password, strongest first; none for most people. A passkey that a browser added by itself
 * is none until it's used (`is_factor()` in schema/factors.sql).
 */
export async function readFactorMethods(sql: Queryable, userId: string): Promise<ProofMethod[]> {
  const [has] = await sql<[{ passkey: boolean; authenticator: boolean; recovery_code: boolean }]>`
    select exists (select from passkeys p where p.user_id = ${userId} and is_factor(p)) as passkey,
      exists (select from authenticators where user_id = ${userId} and confirmed_at is not null) as authenticator,
      exists (select from recovery_codes where user_id = ${userId}) as recovery_code`;
  const methods: ProofMethod[] = [];
  if (has.passkey) methods.push("passkey");
  if (has.authenticator) methods.push("authenticator");
  // They take a lost factor's place, so they are none on their own.
  if (methods.length && has.recovery_code) methods.push("recovery_code");
  return methods;
}

/** Whether a person has a second factor (`has_factor()` in schema/factors.sql). */
export async function hasFactor(sql: Queryable, userId: string): Promise<boolean> {
  const [{ has }] = await sql<[{ has: boolean }]>`select has_factor(${userId}) as has`;
  return has;
}

/** Whether a session was proved with a factor, and not with the password or a mailed code. */
export const isStrong = (method: ProofMethod): boolean => !["password", "email_code"].includes(method);
