import type { Tx } from "../../platform/database/connect.ts";
import { lockForChange } from "../lock-for-change.ts";

/**
 * Takes the role admin from a person at once, who may be the admin who asks for it: what they approved alone does not count any more,
 * and what they proposed cannot be confirmed. Nothing happens to a person without the role.
 *
 * @throws {ProblemError} `not_found`; `forbidden`. The database keeps the last admin.
 */
export async function demoteAdmin(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  const user = await lockForChange(tx, { id, adminId, own: "allowed" });
  if (user.role === "admin") await tx`update users set role = 'user' where id = ${id}`;
}
