import type { Hex, PublicClient } from "viem";
import type { Sql } from "../database/connect.ts";
import { ChainError, NodeBehindError } from "./chain-error.ts";
import { findFork, keepCheckpoint } from "./checkpoints.ts";
import type { Heads } from "./heads.ts";
import { inOrder } from "./map-limit.ts";
import { withChainErrors } from "./with-chain-errors.ts";

/** Blocks that are tied in one call at most: a long way takes several calls. */
const MOST = 2_048n;

type Block = { number: bigint; hash: string };
/** A block that names the one before it. */
type Header = Block & { parentHash: string };

/**
 * Ties the newest blocks that a node names to the newest that was final before: each names the hash of the one before it. Nothing is kept
 * of what is not tied so. A node of another chain behind a cache that knows ours answers for the chain's id and for the blocks of before,
 * and names heights that are none of ours.
 *
 * Where no final block is known yet, the chain's first one stands for it. Where that is too far away, the first block that is called
 * final does, and nothing is kept before later ones follow it.
 *
 * It costs one call a block, 32 in a request. On a chain with a block every 0.75 s these are 80 a minute; the rounds of payments and
 * deposits ask up to 900 a minute anyway. A week without a server takes 800,000: about an hour, if each request takes 0.1 s. Until then
 * the blocks that are tied count as the newest ones: deposits are found on the way.
 *
 * To ask for the known blocks again and again would be cheaper and tie nothing, for a cache has them. An `eth_call` of BLOCKHASH would
 * tie 256 blocks at once, but the hashes that it gives are not the blocks' own on every chain (Arbitrum).
 *
 * @returns what ties heads; it remembers the blocks since then, so that each call asks for new ones alone.
 */
export function createHeaderChain(sql: Sql, { id, client }: { id: number; client: PublicClient }) {
  /** Blocks that follow each other, the oldest first. */
  let known: readonly Block[] = [];

  /**
   * Keeps the final block as a checkpoint.
   *
   * @param finalized - without its hash where it is only counted.
   * @returns the heads as far as they are tied: where one of several nodes lacks a block, or the way is long, those before it.
   * @throws {ChainError} `wrong_chain` if they do not follow what is known.
   */
  return async function tieHeads(latest: Header, finalized: { number: bigint; hash: Hex | null }): Promise<Heads> {
    const base = await readBase();
    // Of a node that has not come further nothing is kept.
    if (!base || latest.number < base.number) return { latest: latest.number, finalized: finalized.number };
    const isFirst = base.number === 0n && latest.number > MOST;
    const start = isFirst ? (known[0] ?? (await headerAt(finalized.number))) : base;
    if (!start)
      throw new NodeBehindError(`The blockchain node lacks block ${finalized.number}, which it reports as final.`);
    // What was not final may have been taken back.
    let line = (await grow(since(start), latest)) ?? (await grow([start], latest));
    const common = line || isFirst ? null : await findCommon(finalized);
    if (common) line = await grow([common], latest);
    known = line ?? [];
    const top = line?.at(-1);
    if (!line || !top || differs(line, finalized))
      throw new ChainError(
        "wrong_chain",
        "The node in CHAIN_RPC_URL returns blocks that do not follow the known ones: some of its answers come from another chain.",
      );
    const heads = { latest: least(latest.number, top.number), finalized: least(finalized.number, top.number) };
    const final = find(line, heads.finalized);
    // On another branch the checkpoints after the common one are gone back on first (`goBack`).
    if (final && !common && final.number > start.number)
      await sql.begin((tx) => keepCheckpoint(tx, id, { block: final.number, hash: final.hash }));
    return heads;
  };

  /** @returns the blocks as far as the node has them; null if one of them does not follow the one before. */
  async function grow(line: readonly Block[], latest: Header): Promise<Block[] | null> {
    const grown = [...line];
    let top = grown.at(-1) as Block;
    if (latest.number <= top.number) return differs(grown, latest) ? null : grown;
    const end = least(latest.number, top.number + MOST);
    const from = top.number + 1n;
    const numbers = Array.from({ length: Number(end - top.number) }, (_, index) => from + BigInt(index));
    const headers = inOrder(numbers, async (number) => (number === latest.number ? latest : headerAt(number)));
    for await (const header of headers) {
      if (!header) return grown;
      if (header.parentHash !== top.hash) return null;
      top = { number: top.number + 1n, hash: header.hash };
      grown.push(top);
      // What is tied is not asked for again when the node refuses the next one.
      known = grown;
    }
    return grown;
  }

  /** The newest block that was final before; the chain's first one if there is none, null before that is known. */
  async function readBase(): Promise<Block | null> {
    const [block] = await sql<Block[]>`
      (select block_number as number, block_hash as hash from chain_checkpoints
        where chain_id = ${id} order by block_number desc limit 1)
      union all select 0, genesis_hash from chains where chain_id = ${id}
      order by number desc limit 1`;
    return block ?? null;
  }

  /**
   * The newest checkpoint that the chain still has, where it went back on final blocks; the block that is final now where it has none and
   * admins have let it be followed. Null if the chain did not go back.
   */
  async function findCommon(finalized: { number: bigint }): Promise<Block | null> {
    const fork = await findFork(sql, { id, client });
    if (!fork) return null;
    if (fork.common === null) return headerAt(finalized.number);
    const [block] = await sql<Block[]>`
      select block_number as number, block_hash as hash from chain_checkpoints
      where chain_id = ${id} and block_number = ${fork.common}`;
    return block ?? null;
  }

  /** Twice: of several nodes the other may have it. */
  async function headerAt(blockNumber: bigint): Promise<Header | null> {
    for (let tries = 0; tries < 2; tries++)
      try {
        return await withChainErrors(() => client.getBlock({ blockNumber }));
      } catch (error) {
        if (!(error instanceof NodeBehindError)) throw error;
      }
    return null;
  }

  /** What is known from a block on. */
  function since(start: Block): readonly Block[] {
    const first = known[0];
    if (!first || !find(known, start.number) || differs(known, start)) return [start];
    return known.slice(Number(start.number - first.number));
  }
}

/** The block of a height among blocks that follow each other. */
function find(line: readonly Block[], number: bigint): Block | undefined {
  const [first] = line;
  return first && number >= first.number ? line[Number(number - first.number)] : undefined;
}

/** Whether there is another block at its height. */
function differs(line: readonly Block[], { number, hash }: { number: bigint; hash: string | null }): boolean {
  const found = find(line, number);
  return found !== undefined && hash !== null && found.hash !== hash;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
