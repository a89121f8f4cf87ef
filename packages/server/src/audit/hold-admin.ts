import type { Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";

/**
 * Makes sure that somebody is an admin, and stays one until the transaction ends: whoever takes the role from them, or disables
 * them, waits. What the request was let in by may be over by now. Taken before every other row.
 *
 * @throws {ProblemError} `forbidden` if somebody is no admin any more, or a disabled one.
 */
export async function holdAdmin(tx: Tx, adminId: string): Promise<void> {
  const [admin] = await tx`
    select from users where id = ${adminId} and role = 'admin' and disabled_at is null for share`;
  if (!admin) throw noAdmin();
}

/** The problem of whoever acts as an admin and is none. */
export function noAdmin(): ProblemError {
  return new ProblemError("forbidden", "Only an admin may do this.");
}
