import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { lockForChange } from "../lock-for-change.ts";
import { closeRoleChange, findRoleChange, noRoleChange } from "./store.ts";

/**
 * Another admin confirms that somebody becomes an admin, who is one from then on.
 *
 * @throws {ProblemError} `not_found` for nobody, and where nothing is proposed; `self_approval` for the admin who proposed it;
 * `invalid_transition` if that one is no admin any more, or the account is disabled; `own_account`; `forbidden`.
 */
export async function confirmAdmin(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  const user = await lockForChange(tx, { id, adminId });
  const change = await findRoleChange(tx, id);
  if (!change) throw noRoleChange();
  if (change.proposed_by === adminId)
    throw new ProblemError("self_approval", "You proposed this yourself. Another admin has to confirm it.");
  if (change.is_lapsed)
    throw new ProblemError(
      "invalid_transition",
      "Whoever proposed this is no admin any more. Please propose it again.",
    );
  if (user.disabled_at)
    throw new ProblemError("invalid_transition", "This account is disabled. Please enable it first.");
  await closeRoleChange(tx, { id: change.id, adminId, to: "confirmed" });
  await tx`update users set role = 'admin' where id = ${id} and role <> 'admin'`;
}
