import type { Chain } from "../../platform/chain/chain.ts";
import type { Queryable, Tx } from "../../platform/database/connect.ts";

/** What the database knows of the treasury's nonces. */
export type Nonces = {
  /** The lowest one that is free. */
  free: bigint;
  /** All that were handed out are below it. */
  known: bigint;
  /** A transaction that is not ours was found, and the books were not compared with the chain since. */
  unreconciled: boolean;
};

/** @returns undefined for an account that never paid. */
export async function readNonces(sql: Queryable, chain: Chain): Promise<Nonces | undefined> {
  const [row] = await sql<Nonces[]>`
    select (${freeNonces(sql, chain, 1)}) as free, greatest(next_nonce, ${beyondHeld(sql, chain)}) as known, unreconciled
    from chain_accounts where chain_id = ${chain.id} and address = ${chain.treasury}`;
  return row;
}

/**
 * The lowest nonces that are free, so that a gap fills itself. The database alone knows which they are, never a node.
 *
 * @returns as many as asked for, in their order.
 */
export async function readFreeNonces(sql: Queryable, chain: Chain, count: number): Promise<bigint[]> {
  const free = await sql<{ nonce: bigint }[]>`
    select free.nonce from chain_accounts a, lateral (${freeNonces(sql, chain, count)}) free
    where a.chain_id = ${chain.id} and a.address = ${chain.treasury}`;
  if (free.length < count) throw new Error(`The nonces of ${chain.treasury} on chain ${chain.id} are not known yet.`);
  return free.map(({ nonce }) => nonce);
}

/**
 * Takes nonces that {@link readFreeNonces} returned, as far as they are still the lowest free ones. The account's row stays locked
 * until the transaction ends.
 *
 * @returns how many are taken, from the first one on.
 */
export async function takeNonces(tx: Tx, chain: Chain, wanted: readonly bigint[]): Promise<number> {
  await tx`select 1 from chain_accounts where chain_id = ${chain.id} and address = ${chain.treasury} for update`;
  // A statement of its own: it sees what was committed while the first one waited for the lock.
  const free = await readFreeNonces(tx, chain, wanted.length);
  const changed = wanted.findIndex((nonce, index) => nonce !== free[index]);
  const taken = changed === -1 ? wanted.length : changed;
  const last = wanted[taken - 1];
  if (last !== undefined)
    await tx`
      update chain_accounts set next_nonce = ${last + 1n} where chain_id = ${chain.id} and address = ${chain.treasury}`;
  return taken;
}

/** The highest nonce below `used` that no payment holds. @throws where all are known. */
export async function newestUnknown(sql: Queryable, chain: Chain, used: bigint): Promise<bigint> {
  const [row] = await sql<{ nonce: bigint }[]>`
    select n as nonce from chain_accounts a, generate_series(${used - 1n}::bigint, a.next_nonce, -1) n
    where a.chain_id = ${chain.id} and a.address = ${chain.treasury} and not exists (
      select from payments p where p.chain_id = ${chain.id} and p.from_address = ${chain.treasury} and p.nonce = n)
    order by n desc limit 1`;
  if (!row) throw new Error(`Every nonce of ${chain.treasury} below ${used} is known.`);
  return row.nonce;
}

/** The lowest nonces that no payment holds, from that of the account's row on. */
function freeNonces(sql: Queryable, chain: Chain, count: number) {
  return sql`
    select n as nonce
    from generate_series(next_nonce, greatest(next_nonce, ${beyondHeld(sql, chain)}) + ${count - 1}::int) n
    where not exists (
      select from payments p where p.chain_id = ${chain.id} and p.from_address = ${chain.treasury} and p.nonce = n)
    order by n limit ${count}`;
}

/** The nonce after the highest one that a payment holds. */
function beyondHeld(sql: Queryable, { id, treasury }: Chain) {
  return sql`(select coalesce(max(nonce), -1) + 1 from payments where chain_id = ${id} and from_address = ${treasury})`;
}
