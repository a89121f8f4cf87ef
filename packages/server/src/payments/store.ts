import type { PaymentStatus } from "@freehold/contract";
import type { Hex } from "viem";
import type { Address, Hash } from "../platform/chain/address.ts";
import type { Chain, Inclusion } from "../platform/chain/chain.ts";
import type { Queryable, Tx } from "../platform/database/connect.ts";

/** Why an admin has to decide about a payment. */
export type AttentionReason = "reverted" | "foreign_nonce" | "no_transfer";

/** A row of `payments`. Amounts in micro-UBXS. */
export type PaymentRow = {
  user_id: string;
  withdrawal_id: string;
  attempt: number;
  chain_id: bigint;
  token_address: string;
  from_address: Address;
  /** As the person typed it. */
  to_address: string;
  amount: bigint;
  nonce: bigint | null;
  batch_id: string | null;
  status: PaymentStatus;
  reason: string | null;
  tx_hash: Hash | null;
  block_number: bigint | null;
  block_hash: Hex | null;
  confirmations: number;
  since_block: bigint;
  created_at: Date;
  updated_at: Date;
};

/** A transaction that was signed for a payment. */
export type SignedTransaction = {
  tx_hash: Hash;
  raw: Hex;
  max_fee_per_gas: bigint;
  max_priority_fee_per_gas: bigint;
  /** Milliseconds since then, by the clock that noted it: another one would offer more too soon, or never. */
  since_signed: number;
  /** The same since it was last given to the chain; null if it never was. */
  since_broadcast: number | null;
};

/** A payment with all that was signed for it, the newest last. */
export type OpenPayment = PaymentRow & { transactions: SignedTransaction[] };

type Key = Pick<PaymentRow, "user_id" | "withdrawal_id" | "attempt">;

/**
 * The payments on this chain that are neither paid nor failed and have a nonce, by nonce; also those of a key that paid before
 * the present one.
 */
export async function openPayments(sql: Queryable, chain: Chain): Promise<OpenPayment[]> {
  const payments = await sql<PaymentRow[]>`
    select * from payments
    where chain_id = ${chain.id} and nonce is not null and status in ('signed', 'sent', 'mined', 'attention')
    order by from_address, nonce`;
  if (payments.length === 0) return [];
  const signed = await sql<(SignedTransaction & { withdrawal_id: string; attempt: number })[]>`
    select t.*,
      (extract(epoch from clock_timestamp() - signed_at) * 1000)::float8 as since_signed,
      (extract(epoch from clock_timestamp() - broadcast_at) * 1000)::float8 as since_broadcast
    from payment_transactions t
    join payments p using (user_id, withdrawal_id, attempt)
    where p.chain_id = ${chain.id} and p.nonce is not null and p.status in ('signed', 'sent', 'mined', 'attention')
    order by t.signed_at`;
  const byPayment = new Map<string, SignedTransaction[]>();
  for (const each of signed) {
    const key = `${each.withdrawal_id} ${each.attempt}`;
    byPayment.set(key, [...(byPayment.get(key) ?? []), each]);
  }
  return payments.map((payment) => ({
    ...payment,
    transactions: byPayment.get(`${payment.withdrawal_id} ${payment.attempt}`) ?? [],
  }));
}

/** The payment of a withdrawal that is not failed, locked. The caller holds the withdrawal's lock. */
export async function lockLivePayment(
  tx: Tx,
  { userId, withdrawalId }: { userId: string; withdrawalId: string },
): Promise<PaymentRow | undefined> {
  const [row] = await tx<PaymentRow[]>`
    select * from payments
    where user_id = ${userId} and withdrawal_id = ${withdrawalId} and status <> 'failed' for update`;
  return row;
}

/** What the chain shows of a payment. */
export type Seen = {
  status: "sent" | "mined" | "attention";
  reason?: AttentionReason;
  inclusion?: Pick<Inclusion, "hash" | "blockNumber" | "blockHash" | "confirmations">;
};

/** Writes down what is seen of a payment. Nothing changes where that is known, or where the payment is paid or failed. */
export async function updatePayment(
  sql: Queryable,
  { user_id, withdrawal_id, attempt }: Key,
  { status, reason, inclusion }: Seen,
): Promise<void> {
  await sql`
    update payments p
    set status = seen.status, reason = seen.reason, tx_hash = seen.tx_hash, block_number = seen.block_number,
      block_hash = seen.block_hash, confirmations = seen.confirmations
    from (
      select ${status} as status, ${reason ?? null}::text as reason, ${inclusion?.hash ?? null}::text as tx_hash,
        ${inclusion?.blockNumber ?? null}::bigint as block_number, ${inclusion?.blockHash ?? null}::text as block_hash,
        ${inclusion?.confirmations ?? 0}::int as confirmations
    ) seen
    where p.user_id = ${user_id} and p.withdrawal_id = ${withdrawal_id} and p.attempt = ${attempt}
      and p.status not in ('paid', 'failed')
      and (p.status, p.reason, p.tx_hash, p.block_hash, p.confirmations)
          is distinct from (seen.status, seen.reason, seen.tx_hash, seen.block_hash, seen.confirmations)`;
}

/** Writes down a transaction that was signed for a payment: from then on it may be given to the chain. */
export async function insertTransaction(
  tx: Queryable,
  { user_id, withdrawal_id, attempt }: Key,
  signed: { hash: Hex; raw: Hex; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint },
): Promise<void> {
  await tx`
    insert into payment_transactions
      (tx_hash, user_id, withdrawal_id, attempt, raw, max_fee_per_gas, max_priority_fee_per_gas)
    values (${signed.hash}, ${user_id}, ${withdrawal_id}, ${attempt}, ${signed.raw},
      ${signed.maxFeePerGas.toString()}::numeric, ${signed.maxPriorityFeePerGas.toString()}::numeric)`;
}

/** Notes that a transaction was given to the chain, or may have been. */
export async function noteBroadcast(sql: Queryable, hash: Hex): Promise<void> {
  await sql`update payment_transactions set broadcast_at = clock_timestamp() where tx_hash = ${hash}`;
}

/** The latest payment of a withdrawal, whatever became of it. */
export async function latestPayment(sql: Queryable, withdrawalId: string): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select * from payments where withdrawal_id = ${withdrawalId} order by attempt desc limit 1`;
  return row;
}
