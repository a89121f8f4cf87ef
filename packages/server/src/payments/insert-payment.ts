import type { Chain, Inclusion } from "../platform/chain/chain.ts";
import type { Tx } from "../platform/database/connect.ts";
import { approvalState, payTarget } from "../withdrawals/approvals.ts";
import { lockWithdrawal, type WithdrawalRow } from "../withdrawals/store.ts";
import type { AttentionReason } from "./store.ts";

/** Locks a withdrawal if it may be paid now. Payments that are stopped meanwhile wait for the transaction to end. */
export async function lockPayable(
  tx: Tx,
  chain: Chain,
  { userId, id }: { userId: string; id: string },
): Promise<WithdrawalRow | undefined> {
  const withdrawal = await lockWithdrawal(tx, userId, id);
  if (withdrawal?.status !== "approved") return undefined;
  const { complete } = await approvalState(tx, withdrawal, payTarget(chain));
  if (!complete) return undefined;
  const [allowed] = await tx`
    select 1 from (select payments_stopped_at from settings for share) s
    where s.payments_stopped_at is null
      and not exists (
        select from payments where user_id = ${userId} and withdrawal_id = ${id} and status <> 'failed')
      and not exists (
        select from withdrawals where user_id = ${userId} and id = ${id} and cooling_off_until > clock_timestamp())`;
  return allowed && withdrawal;
}

/** Writes a new payment of a withdrawal down. The caller holds the withdrawal's lock. */
export async function insertPayment(
  tx: Tx,
  chain: Chain,
  { user_id, id, wallet_address, amount }: WithdrawalRow,
  payment: {
    status: "signed" | "sent" | "attention" | "paid";
    nonce: bigint | null;
    sinceBlock: bigint;
    reason?: AttentionReason;
    batchId?: string;
    /** Where it is paid already. */
    found?: Inclusion;
  },
): Promise<{ user_id: string; withdrawal_id: string; attempt: number }> {
  const { status, nonce, sinceBlock, reason = null, batchId = null, found } = payment;
  const [row] = await tx<[{ user_id: string; withdrawal_id: string; attempt: number }]>`
    insert into payments (user_id, withdrawal_id, attempt, chain_id, token_address, from_address, to_address, amount, nonce,
      batch_id, status, reason, since_block, tx_hash, block_number, block_hash, confirmations)
    select ${user_id}, ${id}, coalesce(max(attempt), 0) + 1, ${chain.id}, ${chain.token},
      ${chain.treasury}, ${wallet_address}, ${amount.toString()}::numeric, ${nonce}::bigint, ${batchId}, ${status},
      ${reason}, ${sinceBlock}, ${found?.hash ?? null}, ${found?.blockNumber ?? null}::bigint,
      ${found?.blockHash ?? null}, ${found?.confirmations ?? 0}
    from payments where user_id = ${user_id} and withdrawal_id = ${id}
    returning user_id, withdrawal_id, attempt`;
  return row;
}
