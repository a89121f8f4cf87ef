import type { Tx } from "../database/connect.ts";
import { recordEvent } from "./events.ts";
import type { WithdrawalRow } from "./store.ts";
import { lockForDecision } from "./transition.ts";

/**
 * An admin approves a pending request. Its money stays reserved.
 *
 * @throws {ProblemError} `not_found`; `self_approval`; `invalid_transition`.
 */
export async function approveWithdrawal(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  const { user_id } = await lockForDecision(tx, { id, adminId, to: "approved" });
  const [approved] = await tx<[WithdrawalRow]>`
    update withdrawals set status = 'approved', approved_at = clock_timestamp(), approved_by = ${adminId}
    where user_id = ${user_id} and id = ${id} returning *`;
  await recordEvent(tx, approved, { actorId: adminId });
}
