import type { Tx } from "../../platform/database/connect.ts";
import { lockForChange } from "../lock-for-change.ts";
import { closeRoleChange, findRoleChange, noRoleChange } from "./store.ts";

/**
 * Takes the proposal off the table that somebody becomes an admin; any admin may.
 *
 * @throws {ProblemError} `not_found` for nobody, and where nothing is proposed; `own_account`; `forbidden`.
 */
export async function withdrawAdmin(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockForChange(tx, { id, adminId });
  const change = await findRoleChange(tx, id);
  if (!change) throw noRoleChange();
  await closeRoleChange(tx, { id: change.id, adminId, to: "withdrawn" });
}
