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
  /** The newest block when it was signed; null if that was not noted yet. */
  since_block: bigint | null;
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
export async function openPayments(
  sql: Queryable,
  chain: Chain,
  statuses: readonly PaymentStatus[] = ["signed", "sent", "mined", "attention"],
): Promise<OpenPayment[]> {
  return withTransactions(
    sql,
    await sql<PaymentRow[]>`
      select * from payments
      where chain_id = ${chain.id} and nonce is not null and status = any(${[...statuses]}::text[])
        -- For the index, which has only these.
        and is_unsettled(status)
      order by from_address, nonce`,
  );
}

/** The most paid payments that are given to the chain again in a round. */
const REORGANISED = 256;

/**
 * Payments that are paid by a transaction of ours whose nonce the chain says is not used: a block that was final was taken back,
 * and whatever holds the chain's next nonce has to be given to it again.
 */
export async function paidPayments(sql: Queryable, chain: Chain, { since }: { since: bigint }): Promise<OpenPayment[]> {
  return withTransactions(
    sql,
    await sql<PaymentRow[]>`
      select p.* from payments p
      join payment_transactions t using (user_id, withdrawal_id, attempt, tx_hash)
      where p.chain_id = ${chain.id} and p.from_address = ${chain.treasury} and p.nonce >= ${since} and p.status = 'paid'
      order by p.nonce limit ${REORGANISED}`,
  );
}

async function withTransactions(sql: Queryable, payments: PaymentRow[]): Promise<OpenPayment[]> {
  if (payments.length === 0) return [];
  const signed = await sql<(SignedTransaction & Key)[]>`
    select t.*,
      (extract(epoch from clock_timestamp() - signed_at) * 1000)::float8 as since_signed,
      (extract(epoch from clock_timestamp() - broadcast_at) * 1000)::float8 as since_broadcast
    from unnest(
      ${payments.map(({ user_id }) => user_id)}::uuid[], ${payments.map(({ withdrawal_id }) => withdrawal_id)}::uuid[],
      ${payments.map(({ attempt }) => attempt)}::integer[]) p (user_id, withdrawal_id, attempt)
    join payment_transactions t using (user_id, withdrawal_id, attempt)
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

/** Locks the money of some people, always in one order: before the withdrawals of any of them (schema/ledger.sql). */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx`select 1 from balances where user_id = any(${[...userIds]}::uuid[]) order by user_id for update`;
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
  payment: Key;
  status: "sent" | "mined" | "attention";
  reason?: AttentionReason;
  inclusion?: Pick<Inclusion, "hash" | "blockNumber" | "blockHash" | "confirmations">;
};

/** Writes down what is seen of some payments. Nothing changes where that is known, or where a payment is paid or failed. */
export async function updatePayments(sql: Queryable, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return;
  const column = <Value>(value: (one: Seen) => Value | undefined) => seen.map((one) => value(one) ?? null);
  await sql`
    with seen as (
      select * from unnest(
        ${column(({ payment }) => payment.user_id)}::uuid[], ${column(({ payment }) => payment.withdrawal_id)}::uuid[],
        ${column(({ payment }) => payment.attempt)}::integer[], ${column(({ status }) => status)}::text[],
        ${column(({ reason }) => reason)}::text[], ${column(({ inclusion }) => inclusion?.hash)}::text[],
        ${column(({ inclusion }) => inclusion?.blockNumber.toString())}::text[]::bigint[],
        ${column(({ inclusion }) => inclusion?.blockHash)}::text[],
        ${column(({ inclusion }) => inclusion?.confirmations ?? 0)}::integer[]
      ) s (user_id, withdrawal_id, attempt, status, reason, tx_hash, block_number, block_hash, confirmations)
    ), changed as (
      select seen.* from payments p join seen using (user_id, withdrawal_id, attempt)
      where is_unsettled(p.status)
        and (p.status, p.reason, p.tx_hash, p.block_hash, p.confirmations)
            is distinct from (seen.status, seen.reason, seen.tx_hash, seen.block_hash, seen.confirmations)
      -- Always in one order, so that no two transactions wait for each other.
      order by user_id, withdrawal_id for update of p
    )
    update payments p
    set status = c.status, reason = c.reason, tx_hash = c.tx_hash, block_number = c.block_number,
      block_hash = c.block_hash, confirmations = c.confirmations
    from changed c
    where p.user_id = c.user_id and p.withdrawal_id = c.withdrawal_id and p.attempt = c.attempt
      and is_unsettled(p.status)`;
}

/** A transaction that was signed for a payment. */
export type NewTransaction = {
  key: Key;
  hash: Hex;
  raw: Hex;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  /** The newest block when it was signed. */
  head: bigint;
};

/** Writes down transactions that were signed for payments: from then on they may be given to the chain. */
export async function insertTransactions(tx: Queryable, signed: readonly NewTransaction[]): Promise<void> {
  await tx`
    insert into payment_transactions
      (tx_hash, user_id, withdrawal_id, attempt, raw, max_fee_per_gas, max_priority_fee_per_gas, since_block)
    select * from unnest(
      ${signed.map(({ hash }) => hash)}::text[], ${signed.map(({ key }) => key.user_id)}::uuid[],
      ${signed.map(({ key }) => key.withdrawal_id)}::uuid[], ${signed.map(({ key }) => key.attempt)}::integer[],
      ${signed.map(({ raw }) => raw)}::text[], ${signed.map((one) => one.maxFeePerGas.toString())}::text[]::numeric[],
      ${signed.map((one) => one.maxPriorityFeePerGas.toString())}::text[]::numeric[],
      ${signed.map(({ head }) => head.toString())}::text[]::bigint[])`;
}

/**
 * Notes that all that was signed for some payments is given to the chain, before it is: so what has no such note was certainly
 * given to no node. What stops payments waits for the transaction to end, and then nothing more leaves.
 *
 * @returns the payments that the database knows; null, and notes nothing, while payments are stopped.
 */
export async function noteBroadcast(tx: Tx, payments: readonly OpenPayment[]): Promise<OpenPayment[] | null> {
  const hashes = payments.flatMap(({ transactions }) => transactions.map(({ tx_hash }) => tx_hash));
  const [running] = await tx`
    select 1 from (select payments_stopped_at from settings for share) s where payments_stopped_at is null`;
  if (!running) return null;
  const fresh = payments.filter(({ status }) => status === "signed");
  await updatePayments(
    tx,
    fresh.map((payment) => ({ payment, status: "sent" })),
  );
  const noted = await tx<{ tx_hash: string }[]>`
    update payment_transactions set broadcast_at = clock_timestamp()
    where tx_hash in (
      select tx_hash from payment_transactions where tx_hash = any(${hashes}::text[]) order by tx_hash for update)
    returning tx_hash`;
  const known = new Set(noted.map(({ tx_hash }) => tx_hash));
  return payments.filter(({ transactions }) => transactions.every(({ tx_hash }) => known.has(tx_hash)));
}

/** The latest payment of a withdrawal, whatever became of it. */
export async function latestPayment(sql: Queryable, withdrawalId: string): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select * from payments where withdrawal_id = ${withdrawalId} order by attempt desc limit 1`;
  return row;
}
