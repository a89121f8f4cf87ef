import type { Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";

/**
 * Makes sure that a person is an admin, and stays one until the transaction ends: to take the role from them or to disable them waits
 * for it. What the request was let in by may be over by now. Taken before every other row.
 *
 * @throws {ProblemError} `forbidden` if the person is no admin any more, or a disabled one.
 */
export async function lockAdminForShare(tx: Tx, adminId: string): Promise<void> {
  const [admin] = await tx`
    select from users where id = ${adminId} and role = 'admin' and disabled_at is null for share`;
  if (!admin) throw noAdmin();
}

/** The answer to a person who acts as an admin and is none. */
export function noAdmin(): ProblemError {
  return new ProblemError("forbidden", "Only an admin can do this.");
}
