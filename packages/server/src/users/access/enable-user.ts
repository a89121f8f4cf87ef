import { endAccess } from "../../accounts/end-access.ts";
import { lockLinks } from "../../accounts/end-mailed-links.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { lockForChange } from "../lock-for-change.ts";

/**
 * Lets the person sign in again, as a user: the role admin is given by two. Of an account that they closed, with a new password by a mailed
 * link. What could open the account ended when it was disabled, and does so again: it may have been disabled in another way. Nothing happens
 * to an account that is not disabled.
 *
 * @throws {ProblemError} `not_found`; `own_account`; `forbidden`.
 */
export async function enableUser(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockLinks(tx, id);
  const user = await lockForChange(tx, { id, adminId });
  if (!user.disabled_at) return;
  await endAccess(tx, id);
  await tx`update users set disabled_at = null, closed_at = null, role = 'user' where id = ${id}`;
}
