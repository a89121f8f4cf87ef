import { post } from "../../ledger/post.ts";
import { toHash } from "../../platform/chain/address.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { type PayTarget, requirePayable } from "../approvals.ts";
import { recordEvent } from "../events.ts";
import { refuseWhilePaid } from "../payment-guard.ts";
import type { WithdrawalRow } from "../store.ts";
import { lockForDecision } from "../transition.ts";

/**
 * An admin records the payment of an approved request; its money leaves the ledger.
 *
 * @param txId - the payment's transaction hash. It counts once, for one withdrawal.
 * @param chainId - the chain it is on, if known.
 * @throws {ProblemError} `not_found`; `self_approval`; `invalid_transition`; `approvals_missing`; `cooling_off`;
 * `tx_id_used`.
 */
export async function completeWithdrawal(
  tx: Tx,
  {
    id,
    adminId,
    txId,
    chainId,
    target,
  }: { id: string; adminId: string; txId: string; chainId?: number | undefined; target: PayTarget },
): Promise<void> {
  const withdrawal = await lockForDecision(tx, { id, adminId, to: "completed" });
  // Signed or exported while the server had a chain.
  await refuseWhilePaid(tx, withdrawal);
  await requirePayable(tx, withdrawal, target);
  const { user_id } = withdrawal;
  const hash = toHash(txId);
  const claimed = await tx`
    insert into payment_claims (tx_hash, user_id, withdrawal_id)
    select ${hash}, ${user_id}, ${id}
    -- What was paid while the server had a chain is claimed by transfer.
    where not exists (select from payment_claims where tx_hash = ${hash})
      and not exists (select from payment_transactions where tx_hash = ${hash})
    on conflict do nothing returning 1`;
  if (claimed.length === 0)
    throw new ProblemError("tx_id_used", "This transaction is already recorded as the payment of another request.");
  await bookPayment(tx, withdrawal, { txId, chainId: chainId ?? null, actorId: adminId });
}

/**
 * An approved request is paid: it is completed, and its money leaves the ledger. The caller holds its lock and has made sure of
 * the payment.
 *
 * @param actorId - null if the server found the payment by itself.
 */
export async function bookPayment(
  tx: Tx,
  { user_id, id, amount }: WithdrawalRow,
  { txId, chainId, actorId }: { txId: string; chainId: number | null; actorId: string | null },
): Promise<void> {
  const [completed] = await tx<[WithdrawalRow]>`
    update withdrawals
    set status = 'completed', closed_at = clock_timestamp(), tx_id = ${txId}, chain_id = ${chainId}
    where user_id = ${user_id} and id = ${id} returning *`;
  await post(tx, {
    userId: user_id,
    kind: "withdrawal_paid",
    reference: id,
    entries: { reserved: -amount, outside: amount },
  });
  await recordEvent(tx, completed, { actorId, note: txId });
}
