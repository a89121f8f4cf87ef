import type { Hex } from "viem";
import type { Address, Hash } from "../platform/chain/address.ts";
import type { Chain } from "../platform/chain/chain.ts";
import type { Queryable, Tx } from "../platform/database/connect.ts";

/** A transfer of the token to or from one of our treasuries, in a block. */
export type FoundTransfer = {
  txHash: Hash;
  logIndex: number;
  blockNumber: bigint;
  blockHash: Hex;
  sender: Address;
  recipient: Address;
  /** micro-UBXS, above zero. */
  amount: bigint;
};

/** How far the transfers of one treasury have been read. */
export type Cursor = {
  treasury: Address;
  /** Transfers to it are deposits from this block on. */
  first_block: bigint;
  /** Transfers out of it have to be payments from this block on. */
  payments_from: bigint;
  /** The last block that was final when it was read. */
  scanned_to: bigint;
  /** The final block in which its balance was last proven to be what came in less what went out; at first where that begins. */
  proven_to: bigint;
  /** The balance in that block; null until it was compared first. */
  proven_balance: bigint | null;
};

/** Where the reading of a treasury begins. */
export function beginningOf({ first_block, payments_from }: Cursor): bigint {
  return first_block < payments_from ? first_block : payments_from;
}

/** The treasuries that were ever read on this chain, the oldest first. */
export async function readCursors(sql: Queryable, { id }: Pick<Chain, "id">): Promise<Cursor[]> {
  return sql<Cursor[]>`
    select treasury, first_block, payments_from, scanned_to, proven_to, proven_balance
    from chain_cursors where chain_id = ${id} order by created_at, treasury`;
}

/** The addresses of {@link readCursors}. */
export async function readTreasuries(sql: Queryable, chain: Pick<Chain, "id">): Promise<Set<Address>> {
  return new Set((await readCursors(sql, chain)).map(({ treasury }) => treasury));
}

/**
 * Keeps transfers as they are found. It takes nothing away: one that stands in another block than before stands in both, until
 * one of the blocks is known to be none of the chain's.
 */
export async function keepTransfers(tx: Queryable, { id }: Pick<Chain, "id">, found: FoundTransfer[]): Promise<void> {
  if (found.length === 0) return;
  // Every process waits in the same order, and locks nothing of what is known.
  const rows = found.toSorted((a, b) => a.txHash.localeCompare(b.txHash) || a.logIndex - b.logIndex);
  const processed = tx`exists (select from chain_cursors c where c.chain_id = ${id} and c.treasury = f.sender)`;
  await tx`
    with f as (
      select * from unnest(
        ${rows.map(({ txHash }) => txHash)}::text[], ${rows.map(({ logIndex }) => logIndex)}::integer[],
        ${rows.map(({ blockNumber }) => String(blockNumber))}::text[]::bigint[],
        ${rows.map(({ blockHash }) => blockHash)}::text[], ${rows.map(({ sender }) => sender)}::text[],
        ${rows.map(({ recipient }) => recipient)}::text[], ${rows.map(({ amount }) => String(amount))}::text[]::numeric[])
        f (tx_hash, log_index, block_number, block_hash, sender, recipient, amount)
    ), back as (
      update chain_transfers t set gone = false, processed = ${processed} from f
      where t.chain_id = ${id} and (t.tx_hash, t.log_index, t.block_hash) = (f.tx_hash, f.log_index, f.block_hash) and t.gone)
    insert into chain_transfers
      (chain_id, tx_hash, log_index, block_number, block_hash, sender, recipient, amount, processed)
    select ${id}, f.*, ${processed} from f on conflict do nothing`;
}

/**
 * Goes back to a block that the chain still has: what was final after it is so no more, and everything from there on is read and
 * decided again.
 *
 * @param common - null if the chain has none of the blocks that were read.
 */
export async function goBack(tx: Tx, { id }: Pick<Chain, "id">, common: bigint | null): Promise<void> {
  const to = common ?? -1n;
  await tx`
    update chain_cursors c set
      scanned_to = least(scanned_to, greatest(${to}, least(first_block, payments_from) - 1)),
      proven_balance = case
        when proven_to <= ${to} then proven_balance
        when ${to} >= least(first_block, payments_from) - 1 then proven_balance - (
          select coalesce(sum(change_of_balance(t, c.treasury)), 0) from chain_transfers t
          where t.chain_id = c.chain_id and c.treasury in (t.sender, t.recipient) and t.final
            and t.block_number > ${to} and t.block_number <= c.proven_to)
      end,
      opening_balance = case when ${to} >= least(first_block, payments_from) - 1 then opening_balance end,
      proven_to = least(proven_to, greatest(${to}, least(first_block, payments_from) - 1))
    where chain_id = ${id}`;
  await tx`delete from chain_checkpoints where chain_id = ${id} and block_number > ${to}`;
  await tx`
    update chain_transfers t set final = false,
      processed = exists (select from chain_cursors c where c.chain_id = ${id} and c.treasury = t.sender)
    where chain_id = ${id} and block_number > ${to} and not gone`;
}
