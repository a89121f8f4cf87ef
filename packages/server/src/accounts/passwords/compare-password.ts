import type { Queryable } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { findPasswordHash } from "../store.ts";
import type { Passwords } from "./passwords.ts";

/**
 * Compares the password of a signed-in person. Outside a transaction, which would hold its connection meanwhile.
 *
 * @returns the hash it was compared with.
 * @throws {ProblemError} `wrong_password`.
 */
export async function comparePassword(
  { sql, passwords }: { sql: Queryable; passwords: Passwords },
  userId: string,
  password: string,
): Promise<string> {
  const hash = await findPasswordHash(sql, userId);
  if (hash && (await passwords.matches(hash, password))) return hash;
  throw new ProblemError("wrong_password", "The password is wrong.", {
    errors: [{ path: "password", message: "is wrong" }],
  });
}
