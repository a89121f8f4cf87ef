import type { Tx } from "../../platform/database/connect.ts";
import { lockForChange } from "../lock-for-change.ts";

/**
 * Takes the role admin from somebody at once: what they approved alone does not count any more, and what they proposed cannot be
 * confirmed. Nothing happens to somebody without the role.
 *
 * @throws {ProblemError} `not_found`; `own_account`; `forbidden`.
 */
export async function demoteAdmin(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  const user = await lockForChange(tx, { id, adminId });
  if (user.role === "admin") await tx`update users set role = 'user' where id = ${id}`;
}
