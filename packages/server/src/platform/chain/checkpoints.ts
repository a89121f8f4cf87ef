import type { Hex, PublicClient } from "viem";
import type { Queryable, Tx } from "../database/connect.ts";
import { NoCommonBlockError, NodeBehindError } from "./chain-error.ts";
import { withChainErrors } from "./with-chain-errors.ts";

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
    return (await withChainErrors(() => client.getBlock({ blockNumber }))).hash;
  } catch (error) {
    if (error instanceof NodeBehindError) return null;
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
 * A node that contradicts it is asked a second time before anything is concluded. One that has no such block is behind, unless it
 * contradicts the newest that it has reached: then it will never have it, and waiting for it would be for good.
 *
 * @returns null if the chain still has it; else the newest that it still has, `common` null if it has none and admins have let
 * reorganisations be followed wherever they lead.
 * @throws {ChainError} `unreachable` if the node is behind; `wrong_chain` if it has none of them, so that no caller goes on
 * by another chain.
 */
export async function findFork(sql: Queryable, { id, client }: Node): Promise<{ common: bigint | null } | null> {
  const [newest] = await sql<Checkpoint[]>`
    select block_number, block_hash from chain_checkpoints
    where chain_id = ${id} order by block_number desc limit 1`;
  if (!newest) return null;
  const isThere = (await find(client, newest)) ?? (await find(client, newest));
  if (isThere || (isThere === false && (await has(client, newest)))) return null;
  const all = await sql<Checkpoint[]>`
    select block_number, block_hash from chain_checkpoints where chain_id = ${id} order by block_number`;
  if (isThere === null) {
    const { number: latest } = await withChainErrors(() => client.getBlock({ blockTag: "latest" }));
    while ((all.at(-1)?.block_number ?? -1n) > latest) all.pop();
    const reached = all.at(-1);
    if (!reached || (await has(client, reached)) || (await has(client, reached))) throw lacks(newest);
  }
  let [common, differs] = [-1, all.length - 1];
  while (differs - common > 1) {
    const middle = Math.floor((common + differs) / 2);
    if (await has(client, all[middle] as Checkpoint)) common = middle;
    else differs = middle;
  }
  const fork = { common: all[common]?.block_number ?? null };
  if (fork.common !== null) return fork;
  const [{ reorganisations }] = await sql<[{ reorganisations: string }]>`select reorganisations from settings`;
  if (reorganisations !== "follow") throw new NoCommonBlockError(id);
  return fork;
}

/** @throws {NodeBehindError} if the node has no block at that height, asked twice. */
async function has(client: PublicClient, checkpoint: Checkpoint): Promise<boolean> {
  const isThere = (await find(client, checkpoint)) ?? (await find(client, checkpoint));
  if (isThere === null) throw lacks(checkpoint);
  return isThere;
}

/** @returns whether the node has the block of a checkpoint at its height, null if it has none there. */
async function find(client: PublicClient, { block_number, block_hash }: Checkpoint): Promise<boolean | null> {
  const hash = await hashAt(client, block_number);
  return hash === null ? null : hash === block_hash;
}

function lacks({ block_number }: Checkpoint): NodeBehindError {
  return new NodeBehindError(
    `The blockchain node is behind: it lacks block ${block_number}, which this server has seen.`,
  );
}
