import { endHoldings } from "../../investments/refund-holdings.ts";
import { postAll } from "../../ledger/post-all.ts";
import { toHash } from "../../platform/chain/address.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { type PayTarget, requirePayable } from "../approvals.ts";
import { refuseWhilePaid } from "../payment-guard.ts";
import { recordCompleted } from "../record-completed.ts";
import type { WithdrawalRow } from "../store.ts";
import { lockForDecision } from "../transition.ts";

/**
 * An admin records the payment of an approved request; its money leaves the ledger.
 *
 * @param txId - the payment's transaction hash. It counts once, for one withdrawal.
 * @param chainId - the chain it is on, if known.
 * @param at - when, for the demo's history. @default now
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
    at,
  }: { id: string; adminId: string; txId: string; chainId?: number | undefined; target: PayTarget; at?: Date },
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
  await bookPayments(tx, [{ withdrawal, txId }], { chainId: chainId ?? null, actorId: adminId, at });
}

/**
 * Approved requests are paid: they are completed, their money leaves the ledger, and the shares they held end. The caller holds their locks and has made
 * sure of the payments.
 *
 * @param by.actorId - null if the server found the payments by itself.
 * @param by.at - when, for the demo's history. @default now
 */
export async function bookPayments(
  tx: Tx,
  paid: readonly { withdrawal: WithdrawalRow; txId: string }[],
  { chainId, actorId, at }: { chainId: number | null; actorId: string | null; at?: Date | undefined },
): Promise<void> {
  if (paid.length === 0) return;
  const completed = await tx<WithdrawalRow[]>`
    update withdrawals w
    set status = 'completed', closed_at = coalesce(${at ?? null}, clock_timestamp()), tx_id = paid.tx_id, chain_id = ${chainId}
    from unnest(
      ${paid.map(({ withdrawal }) => withdrawal.user_id)}::uuid[], ${paid.map(({ withdrawal }) => withdrawal.id)}::uuid[],
      ${paid.map(({ txId }) => txId)}::text[]) paid (user_id, id, tx_id)
    where w.user_id = paid.user_id and w.id = paid.id returning w.*`;
  await postAll(
    tx,
    completed.map(({ user_id, id, amount }) => ({
      userId: user_id,
      kind: "withdrawal_paid",
      reference: id,
      entries: { reserved: -amount, outside: amount },
    })),
    at,
  );
  await recordCompleted(tx, completed, actorId, at);
  // Last: other people's money waits for the locks of their properties.
  await endHoldings(tx, completed, at);
}
