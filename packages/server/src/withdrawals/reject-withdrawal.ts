import type { Tx } from "../database/connect.ts";
import { recordEvent } from "./events.ts";
import { release } from "./reserve.ts";
import type { WithdrawalRow } from "./store.ts";
import { lockForDecision } from "./transition.ts";

/**
 * An admin rejects a request that is pending, or approved and not paid; its money returns to where it came from.
 *
 * @param reason - one sentence for the person who asked.
 * @throws {ProblemError} `not_found`; `self_approval`; `invalid_transition`.
 */
export async function rejectWithdrawal(
  tx: Tx,
  { id, adminId, reason }: { id: string; adminId: string; reason: string },
): Promise<void> {
  const { user_id } = await lockForDecision(tx, { id, adminId, to: "rejected" });
  const [rejected] = await tx<[WithdrawalRow]>`
    update withdrawals set status = 'rejected', closed_at = clock_timestamp(), reject_reason = ${reason}
    where user_id = ${user_id} and id = ${id} returning *`;
  await release(tx, rejected);
  await recordEvent(tx, rejected, { actorId: adminId, note: reason });
}
