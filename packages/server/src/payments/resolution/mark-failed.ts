import type { Tx } from "../../platform/database/connect.ts";
import type { WithdrawalRow } from "../../withdrawals/store.ts";

/** Why a payment can never be made any more, in words for admins. */
export type Proof = { attempt: number; reason: string };

/** Writes the proof down: the payment is failed, and the withdrawal may be paid anew or rejected. The caller holds its lock. */
export async function markFailed(
  tx: Tx,
  { user_id, id }: Pick<WithdrawalRow, "user_id" | "id">,
  { attempt, reason }: Proof,
): Promise<void> {
  await tx`
    update payments set status = 'failed', reason = ${reason}
    where user_id = ${user_id} and withdrawal_id = ${id} and attempt = ${attempt} and status = 'attention'`;
}
