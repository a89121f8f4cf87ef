import type { Tx } from "../../platform/database/connect.ts";
import { lockForChange } from "../lock-for-change.ts";

/**
 * Lets the person sign in again, as a user: the role admin is given by two. Of an account that they closed, with a new password by a mailed
 * link. Nothing happens to an account that is not disabled.
 *
 * @throws {ProblemError} `not_found`; `own_account`; `forbidden`.
 */
export async function enableUser(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  const user = await lockForChange(tx, { id, adminId });
  if (user.disabled_at) await tx`update users set disabled_at = null, closed_at = null, role = 'user' where id = ${id}`;
}
