import type { Logger } from "pino";
import { setAuditActor } from "../audit/set-audit-actor.ts";
import { type Address, type Hash, toAddress } from "../platform/chain/address.ts";
import type { Inclusion } from "../platform/chain/chain.ts";
import type { TokenTransfer } from "../platform/chain/token.ts";
import type { Sql, Tx } from "../platform/database/connect.ts";
import { bookPayment } from "../withdrawals/decisions/complete-withdrawal.ts";
import { lockWithdrawal } from "../withdrawals/store.ts";
import { lockLivePayment, lockPeople, type PaymentRow } from "./store.ts";

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

/** A payment and the transfer that pays it, in a final block. */
export type FinalPayment = {
  payment: Pick<PaymentRow, "user_id" | "withdrawal_id" | "attempt" | "chain_id">;
  inclusion: Inclusion;
  logIndex: number;
};

/** So many payments are settled in one transaction: the locks of their people are held until it ends. */
const AT_ONCE = 64;

/**
 * Payments are final on the chain: their withdrawals are completed, their money leaves the ledger, and their owners get mails, many
 * in one transaction. Whoever finds one out a second time changes nothing. One that cannot be settled stops no other.
 *
 * @returns how many were not counted before.
 */
export async function settlePayments(deps: { sql: Sql; log: Logger }, final: readonly FinalPayment[]): Promise<number> {
  let settled = 0;
  for (let start = 0; start < final.length; start += AT_ONCE)
    settled += await settleTogether(deps, final.slice(start, start + AT_ONCE));
  return settled;
}

async function settleTogether(deps: { sql: Sql; log: Logger }, final: readonly FinalPayment[]): Promise<number> {
  try {
    const made = await deps.sql.begin(async (tx) => {
      await lockPeople(
        tx,
        final.map(({ payment }) => payment.user_id),
      );
      // Sent one after the other without waiting in between.
      return Promise.all(final.map((one) => settle(tx, one)));
    });
    return made.filter(Boolean).length;
  } catch (err) {
    if (final.length === 1) {
      deps.log.error({ err, withdrawal: final[0]?.payment.withdrawal_id }, "a payment cannot be settled");
      return 0;
    }
    let settled = 0;
    for (const one of final) settled += await settleTogether(deps, [one]);
    return settled;
  }
}

/**
 * One payment that an admin entered, as {@link settlePayments} does it.
 *
 * @returns false if the payment or the transfer was counted before.
 */
export async function settlePayment(
  sql: Sql,
  payment: FinalPayment["payment"],
  inclusion: Inclusion,
  { logIndex, actorId }: { logIndex: number; actorId: string },
): Promise<boolean> {
  return sql.begin((tx) => settle(tx, { payment, inclusion, logIndex, actorId })) as Promise<boolean>;
}

async function settle(
  tx: Tx,
  { payment, inclusion, logIndex, actorId = null }: FinalPayment & { actorId?: string | null },
): Promise<boolean> {
  const { hash, blockNumber, blockHash, confirmations } = inclusion;
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
