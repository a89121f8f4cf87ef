import { randomBytes } from "node:crypto";
import type { Credentials, Login } from "@freehold/contract";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Passwords } from "../passwords.ts";
import { findCredentials, insertSession, toUser } from "../store.ts";
import { hashToken } from "../token-hash.ts";

/** By it browsers tell our token from a host page's own. */
const TOKEN_MARK = "fh_";
/** 256 bits. */
const TOKEN_BYTES = 32;

/**
 * Opens a session. An unknown e-mail address and a wrong password get one answer after the same work, so that nobody can
 * find out who has an account. The token leaves the server here and is kept only as a hash.
 *
 * @param address - the network address of the request.
 * @throws {ProblemError} `invalid_credentials`; `account_disabled`, but only with the right password; `too_many_requests`; `overloaded`.
 */
export async function signIn(
  { sql, clock, passwords, limits }: Pick<Deps, "sql" | "clock"> & { passwords: Passwords; limits: Limits },
  input: Credentials,
  address: string,
): Promise<Login> {
  // Folded here alone: were the database to fold differently, as it does with U+0130, one account would have many counters.
  const email = input.email.toLowerCase();
  const counted = [
    ["signInByAddress", address],
    ["signInByPair", address, email],
    ["signInByEmail", email],
  ] as const;
  // Counted before the password is compared: attempts made at once cannot slip through together.
  for (const [name, ...key] of counted) await limits.take(name, ...key);

  const refused = new ProblemError("invalid_credentials", "The e-mail address or the password is wrong.");
  const person = await findCredentials(sql, email);
  const matches = await passwords.matches(person?.password_hash ?? null, input.password);
  if (!person || !matches) throw refused;
  for (const [name, ...key] of counted) await limits.giveBack(name, ...key);
  if (person.disabled_at)
    throw new ProblemError("account_disabled", "This account has been disabled. Please contact support.");

  const token = TOKEN_MARK + randomBytes(TOKEN_BYTES).toString("base64url");
  const expiresAt = await insertSession(sql, person, hashToken(token), clock());
  if (!expiresAt) throw refused;
  return { success: true, token, expires_at: expiresAt.toISOString(), user: toUser(person) };
}
