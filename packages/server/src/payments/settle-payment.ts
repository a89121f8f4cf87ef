import { setAuditActor } from "../audit/set-audit-actor.ts";
import { type Address, type Hash, toAddress } from "../platform/chain/address.ts";
import type { Inclusion } from "../platform/chain/chain.ts";
import type { TokenTransfer } from "../platform/chain/token.ts";
import type { Sql, Tx } from "../platform/database/connect.ts";
import { bookPayment } from "../withdrawals/decisions/complete-withdrawal.ts";
import { lockWithdrawal } from "../withdrawals/store.ts";
import { lockLivePayment, type PaymentRow } from "./store.ts";

/** The transfer of a transaction that pays this payment and no other; undefined if none does. */
export function payingTransfer(...what: Parameters<typeof payingTransfers>): TokenTransfer | undefined {
  return payingTransfers(...what)[0];
}

/** The transfers of a transaction of exactly this amount from and to exactly these addresses. */
export function payingTransfers(
  payment: { from_address: Address; to_address: string; amount: bigint },
  { transfers }: Pick<Inclusion, "transfers">,
): TokenTransfer[] {
  const recipient = toAddress(payment.to_address);
  return transfers.filter(
    ({ from, to, amount }) => from === payment.from_address && to === recipient && amount === payment.amount,
  );
}

/**
 * A payment is final on the chain: the withdrawal is completed, its money leaves the ledger, and its owner gets a mail, in one
 * transaction. Whoever finds it out a second time changes nothing.
 *
 * @returns false if the payment or the transfer was counted before.
 */
export async function settlePayment(
  sql: Sql,
  payment: Pick<PaymentRow, "user_id" | "withdrawal_id" | "attempt" | "chain_id">,
  { hash, blockNumber, blockHash, confirmations }: Inclusion,
  { logIndex, actorId = null }: { logIndex: number; actorId?: string | null },
): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { user_id: userId, withdrawal_id: withdrawalId, attempt } = payment;
    const withdrawal = await lockWithdrawal(tx, userId, withdrawalId);
    if (withdrawal?.status !== "approved") return false;
    if (!(await claimTransfer(tx, { userId, withdrawalId, hash, logIndex }))) return false;
    const live = await lockLivePayment(tx, { userId, withdrawalId });
    if (actorId) await setAuditActor(tx, actorId);
    if (live?.attempt !== attempt) throw new Error(`Payment ${attempt} of ${withdrawalId} is not the one that pays.`);
    await tx`
      update payments
      set status = 'paid', reason = null, tx_hash = ${hash}, block_number = ${blockNumber},
        block_hash = ${blockHash}, confirmations = ${confirmations}
      where user_id = ${userId} and withdrawal_id = ${withdrawalId} and attempt = ${attempt}`;
    await bookPayment(tx, withdrawal, { txId: hash, chainId: Number(payment.chain_id), actorId });
    return true;
  }) as Promise<boolean>;
}

/** A transfer pays one withdrawal. @returns false if it is counted already. */
export async function claimTransfer(
  tx: Tx,
  { userId, withdrawalId, hash, logIndex }: { userId: string; withdrawalId: string; hash: Hash; logIndex: number },
): Promise<boolean> {
  const claimed = await tx`
    insert into payment_claims (tx_hash, log_index, user_id, withdrawal_id)
    values (${hash}, ${logIndex}, ${userId}, ${withdrawalId})
    on conflict do nothing returning 1`;
  return claimed.length > 0;
}
