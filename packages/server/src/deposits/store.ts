import { type Deposit, formatAmount, type UnbackedDeposits } from "@freehold/contract";
import type { Address, Hash } from "../platform/chain/address.ts";
import type { Queryable } from "../platform/database/connect.ts";

type DepositRow = {
  id: string;
  amount: bigint;
  remaining: bigint;
  tx_hash: string;
  chain_id: bigint;
  status: Deposit["status"];
  created_at: Date;
  confirmed_at: Date | null;
  /** The block it stands in, and what is known of the chain; null if nothing is. */
  block_number: bigint | null;
  latest_block: bigint | null;
  finalized_block: bigint | null;
};

/** The user's own deposit of this id; undefined for unknown and foreign ids alike. */
export async function findDeposit(sql: Queryable, userId: string, id: string): Promise<Deposit | undefined> {
  const rows = await readDeposits(sql, sql`d.user_id = ${userId} and d.id = ${id}`);
  return rows[0];
}

/** The user's deposits that are not final on chain yet, newest first. */
export async function pendingDeposits(sql: Queryable, userId: string): Promise<Deposit[]> {
  return readDeposits(sql, sql`d.user_id = ${userId} and d.status = 'pending'`);
}

/** Whose deposits a transaction is: of each sender apart, or of all senders together if it was booked by hand. */
export async function findClaims(
  sql: Queryable,
  { chainId, txHash }: { chainId: number; txHash: Hash },
): Promise<{ user_id: string; deposit_id: string; sender: Address | "" }[]> {
  return sql<{ user_id: string; deposit_id: string; sender: Address | "" }[]>`
    select user_id, deposit_id, sender from deposit_claims where tx_hash = ${txHash} and chain_id = ${chainId}
    order by sender`;
}

/** The wallets that a user has proved to be theirs. */
export async function ownWallets(sql: Queryable, userId: string): Promise<Address[]> {
  const rows = await sql<{ address: Address }[]>`select address from verified_wallets where user_id = ${userId}`;
  return rows.map(({ address }) => address);
}

/** Records that a user announced a transaction whose sender they have not proved, once. */
export async function recordAnnouncement(
  sql: Queryable,
  { userId, chainId, txHash }: { userId: string; chainId: number; txHash: Hash },
): Promise<void> {
  await sql`
    insert into announced_deposits (chain_id, tx_hash, user_id) values (${chainId}, ${txHash}, ${userId})
    on conflict do nothing`;
}

/**
 * Booked deposits that are not on chain any more and could not be taken back, since their money is gone: `d`, with the entry
 * of the audit log that says why, `a`.
 */
export function unbacked(sql: Queryable) {
  return sql`
    (select distinct user_id, deposit_id from chain_transfers t
     join deposit_claims c on c.tx_hash = t.tx_hash and c.chain_id = t.chain_id and c.sender in ('', t.sender)
     where not t.processed) open
    join deposits d on d.user_id = open.user_id and d.id = open.deposit_id and d.status = 'confirmed'
    join audit_log a on a.subject_id = d.id::text and a.action = 'deposit.unbacked'`;
}

/**
 * Finds an entry of {@link unbacked} between two numbers of the audit log.
 *
 * @returns what it is about, for a sentence.
 */
export async function findUnbackedEntry(
  sql: Queryable,
  { first, last }: { first: number; last: number },
): Promise<string | null> {
  const [entry] = await sql<{ id: string; number: bigint }[]>`
    select d.id, a.number from ${unbacked(sql)} where a.number between ${first} and ${last} order by a.number limit 1`;
  return entry ? `entry ${entry.number} says why the deposit ${entry.id} has no transfer` : null;
}

/** See {@link unbacked}, newest first. */
export async function unbackedDeposits(sql: Queryable): Promise<UnbackedDeposits["items"]> {
  const rows = await sql<
    {
      id: string;
      user: { id: string; email: string };
      chain_id: bigint;
      tx_hash: string;
      amount: bigint;
      remaining: bigint;
      reason: string;
      since: Date;
    }[]
  >`select d.id, jsonb_build_object('id', u.id, 'email', u.email) as user, d.chain_id, d.tx_hash, d.amount, d.remaining,
      a.details ->> 'reason' as reason, a.at as since
    from ${unbacked(sql)} join users u on u.id = d.user_id order by a.number desc limit 500`;
  return rows.map(({ chain_id, amount, remaining, since, ...row }) => ({
    ...row,
    chain_id: Number(chain_id),
    amount_ubxs: formatAmount(amount),
    remaining_ubxs: formatAmount(remaining),
    since: since.toISOString(),
  }));
}

async function readDeposits(sql: Queryable, condition: ReturnType<Queryable>): Promise<Deposit[]> {
  const rows = await sql<DepositRow[]>`
    select d.id, d.amount, d.remaining, d.tx_hash, d.chain_id, d.status, d.created_at, d.confirmed_at,
      t.block_number, c.latest_block, c.finalized_block
    from deposits d
    left join lateral (
      select recipient, block_number from chain_transfers
      where chain_id = d.chain_id and tx_hash = d.tx_hash and not gone order by final desc, block_number desc limit 1) t on true
    left join chain_cursors c on c.chain_id = d.chain_id and c.treasury = t.recipient
    where ${condition} order by d.created_at desc, d.id limit 500`;
  return rows.map(toWire);
}

function toWire(row: DepositRow): Deposit {
  return {
    id: row.id,
    amount_ubxs: formatAmount(row.amount),
    remaining_ubxs: formatAmount(row.remaining),
    tx_hash: row.tx_hash,
    chain_id: Number(row.chain_id),
    status: row.status,
    ...confirmations(row),
    created_at: row.created_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
  };
}

function confirmations({ status, block_number, latest_block, finalized_block }: DepositRow) {
  if (block_number === null || latest_block === null || finalized_block === null)
    return { confirmations: null, confirmations_needed: null };
  return {
    confirmations: Math.max(Number(latest_block - block_number) + 1, 1),
    confirmations_needed: status === "pending" ? Number(latest_block - finalized_block) + 1 : null,
  };
}
