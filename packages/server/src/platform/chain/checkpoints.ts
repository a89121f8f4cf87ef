import { BlockNotFoundError, type Hex, type PublicClient } from "viem";
import type { Queryable, Tx } from "../database/connect.ts";
import { ask } from "./ask.ts";
import { ChainError, NodeBehindError } from "./chain-error.ts";

/** The newest checkpoints that are kept; of the older ones one in so many blocks. */
const NEWEST = 1_000;
const SPARSE = 10_000;

/** What checkpoints are compared with. */
type Node = { id: number; client: PublicClient };
type Checkpoint = { block_number: bigint; block_hash: string };

/**
 * The hash of the block that a node has at a height, null if it has none there: then it is behind, which proves nothing.
 *
 * @throws {ChainError}
 */
export async function hashAt(client: PublicClient, blockNumber: bigint): Promise<Hex | null> {
  try {
    return await ask(() =>
      client.getBlock({ blockNumber }).then(
        ({ hash }) => hash,
        (error) => {
          if (error instanceof BlockNotFoundError) return null;
          throw error;
        },
      ),
    );
  } catch (error) {
    // Some nodes say so in words of their own.
    if (error instanceof ChainError && /not found|unknown block/i.test(error.message)) return null;
    throw error;
  }
}

/** Keeps the hash of a block that was read as final. */
export async function keepCheckpoint(
  tx: Tx,
  chainId: number,
  { block, hash }: { block: bigint; hash: string },
): Promise<void> {
  await tx`
    insert into chain_checkpoints (chain_id, block_number, block_hash) values (${chainId}, ${block}, ${hash})
    on conflict do nothing`;
  await tx`
    delete from chain_checkpoints c
    where chain_id = ${chainId}
      and block_number < (
        select min(block_number) from (
          select block_number from chain_checkpoints where chain_id = ${chainId}
          order by block_number desc limit ${NEWEST}) kept)
      and exists (
        select from chain_checkpoints o
        where o.chain_id = c.chain_id and o.block_number / ${SPARSE} = c.block_number / ${SPARSE}
          and o.block_number < c.block_number)`;
}

/**
 * Compares the newest checkpoint with the chain. Every checkpoint stands for all blocks before it.
 *
 * A node that contradicts it is asked a second time before anything is concluded.
 *
 * @returns null if the chain still has it; else the newest that it still has, `common` null if it has none.
 * @throws {ChainError} `unreachable` if the node has no such block: it is behind.
 */
export async function findFork(sql: Queryable, { id, client }: Node): Promise<{ common: bigint | null } | null> {
  const [newest] = await sql<Checkpoint[]>`
    select block_number, block_hash from chain_checkpoints
    where chain_id = ${id} order by block_number desc limit 1`;
  if (!newest || (await has(client, newest)) || (await has(client, newest))) return null;
  const all = await sql<Checkpoint[]>`
    select block_number, block_hash from chain_checkpoints where chain_id = ${id} order by block_number`;
  let [common, differs] = [-1, all.length - 1];
  while (differs - common > 1) {
    const middle = Math.floor((common + differs) / 2);
    if (await has(client, all[middle] as Checkpoint)) common = middle;
    else differs = middle;
  }
  return { common: all[common]?.block_number ?? null };
}

async function has(client: PublicClient, { block_number, block_hash }: Checkpoint): Promise<boolean> {
  const hash = (await hashAt(client, block_number)) ?? (await hashAt(client, block_number));
  if (hash === null)
    throw new NodeBehindError(`The chain's node is behind: it has no block ${block_number}, which is known.`);
  return hash === block_hash;
}
