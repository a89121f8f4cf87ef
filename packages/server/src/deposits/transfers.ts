import type { Address, Hash } from "../platform/chain/address.ts";
import type { Chain, Heads, Inclusion } from "../platform/chain/chain.ts";
import type { Queryable, Tx } from "../platform/database/connect.ts";

/** Which transfers: those to one treasury on one chain. */
export type Scope = { chainId: number; treasury: Address };

/** A transfer to the treasury that stands in a block. */
export type FoundTransfer = {
  txHash: Hash;
  logIndex: number;
  blockNumber: bigint;
  blockHash: string;
  sender: Address;
  /** micro-UBXS, above zero. */
  amount: bigint;
};

/** How far the chain has been read. */
export type Cursor = { first_block: bigint; scanned_to: bigint };

/** The scope of a chain's deposits. */
export function scopeOf(chain: Chain): Scope {
  return { chainId: chain.id, treasury: chain.treasury };
}

/**
 * The transfers of a transaction that count: to the treasury, not from itself, and of more than nothing.
 *
 * @returns none for a transaction that failed.
 */
export function incoming(chain: Chain, inclusion: Inclusion): FoundTransfer[] {
  const { treasury } = scopeOf(chain);
  return inclusion.transfers
    .filter(({ from, to, amount }) => to === treasury && from !== treasury && amount > 0n)
    .map(({ from: sender, amount, logIndex }) => ({
      txHash: inclusion.hash,
      logIndex,
      blockNumber: inclusion.blockNumber,
      blockHash: inclusion.blockHash,
      sender,
      amount,
    }));
}

/** Notes the chain's heads, and begins at its first time. @returns how far the chain has been read. */
export async function noteHeads(
  sql: Queryable,
  { chainId, treasury }: Scope,
  { latest, finalized }: Heads,
  startBlock: bigint | null,
): Promise<Cursor> {
  const first = startBlock ?? latest;
  const [cursor] = await sql<[Cursor]>`
    insert into chain_cursors (chain_id, treasury, first_block, scanned_to, latest_block, finalized_block)
    values (${chainId}, ${treasury}, ${first}, ${first - 1n}, ${latest}, ${finalized})
    on conflict (chain_id, treasury) do update
      set latest_block = excluded.latest_block, finalized_block = excluded.finalized_block, updated_at = clock_timestamp()
    returning first_block, scanned_to`;
  return cursor;
}

/**
 * Keeps transfers as they are found. One that stands in another block than before, or had gone, is open again: what became
 * of it has to be decided anew.
 */
export async function keepTransfers(tx: Tx, { chainId, treasury }: Scope, found: FoundTransfer[]): Promise<void> {
  if (found.length === 0) return;
  // Everybody locks in the same order.
  const rows = found.toSorted((a, b) => a.txHash.localeCompare(b.txHash) || a.logIndex - b.logIndex);
  const hashes = rows.map(({ txHash }) => txHash);
  const blocks = rows.map(({ blockHash }) => blockHash);
  // A transaction that is mined again has other log indexes.
  await tx`
    delete from chain_transfers t using (select distinct * from unnest(${hashes}::text[], ${blocks}::text[])) f (tx_hash, block_hash)
    where t.chain_id = ${chainId} and t.tx_hash = f.tx_hash and t.block_hash <> f.block_hash`;
  await tx`
    insert into chain_transfers as t (chain_id, treasury, tx_hash, log_index, block_number, block_hash, sender, amount)
    select ${chainId}, ${treasury}, f.* from unnest(
      ${hashes}::text[], ${rows.map(({ logIndex }) => logIndex)}::integer[],
      ${rows.map(({ blockNumber }) => String(blockNumber))}::text[]::bigint[], ${blocks}::text[],
      ${rows.map(({ sender }) => sender)}::text[], ${rows.map(({ amount }) => String(amount))}::text[]::numeric[]) f
    on conflict (chain_id, tx_hash, log_index) do update set gone = false, settled = false where t.gone`;
}

/** Marks transfers as gone that should stand in a range of blocks, or in one transaction, and were not found there. */
export async function missTransfers(
  tx: Tx,
  { chainId, treasury }: Scope,
  where: { from: bigint; to: bigint; found: FoundTransfer[] } | { txHash: Hash },
): Promise<void> {
  const place =
    "txHash" in where
      ? tx`tx_hash = ${where.txHash}`
      : tx`block_number between ${where.from} and ${where.to} and not tx_hash = any(${where.found.map((one) => one.txHash)}::text[])`;
  await tx`
    update chain_transfers set gone = true, settled = false
    where chain_id = ${chainId} and treasury = ${treasury} and not gone and ${place}`;
}
