import { withPatience } from "../platform/chain/ask-again.ts";
import type { Chain } from "../platform/chain/chain.ts";
import { ChainError, NodeBehindError } from "../platform/chain/chain-error.ts";
import { findFork, hashAt } from "../platform/chain/checkpoints.ts";
import type { Heads } from "../platform/chain/heads.ts";
import { inOrder } from "../platform/chain/map-limit.ts";
import type { Sql, Tx } from "../platform/database/connect.ts";
import { decideBlocks } from "./decide-blocks.ts";
import { createSpan, fetchTransfers } from "./fetch-transfers.ts";
import { openCursors } from "./open-cursors.ts";
import { type Proof, proveBalance } from "./prove-balance.ts";
import { beginningOf, type Cursor, type FoundTransfer, goBack, keepTransfers, readCursors } from "./store.ts";

/** Blocks that are read again in each round, far past finality, so that many requests ask for each: one answer proves nothing. */
const OVERLAP = 256n;
/** Requests for blocks in one round at most: what was found is to be booked before everything is read. */
const RANGES = 200;
/** Starts no further range after so long, in milliseconds: what a throttling node gave by then is booked first. */
const READING = 20_000;
/** Where the balance does not fit, the newest so many blocks are read again in small parts, those before in large ones. */
const FAR = 2_000n;
const SMALL = 100n;
/** So many of them are asked for at the same time. */
const BLOCKS_AT_ONCE = 16;
/** When that is done again: after a minute, doubled up to an hour, in milliseconds. */
const AGAIN = { least: 60_000, most: 3_600_000 };

const WORST_FIRST: readonly Proof[] = ["differs", "untold", "unknown"];

/** What a round of reading found. */
export type Reading = {
  /** Final blocks are left for another round. */
  more: boolean;
  /** The block to which a reorganisation past finality led back; null if there was none. */
  wentBack: { to: bigint | null } | null;
  /** The worst of all treasuries' proofs. */
  proof: Proof;
};

/** When a round is to end: by the clock, in milliseconds since 1970, and because it is stopped or abandoned. */
type Bounds = { until: number; signal: AbortSignal | undefined };

/** When a treasury is read again, the pause after that, and the block to go on from if the node gave up in between. */
type Again = { at: number; pause: number; from: bigint };

/**
 * Reads the token's transfers to and from every treasury of ours, from where each was left to the chain's newest block, and an
 * overlap before that. A long way takes several rounds.
 *
 * What is found is added; nothing is taken away because it is not found. Which transfers are final, and which are gone, the final
 * blocks say ({@link decideBlocks}); that none is missing, the treasury's balance ({@link proveBalance}). Where it does not fit,
 * everything since it last did is read once more, the newest blocks one by one.
 *
 * @returns the reader of one process; it remembers how many blocks the node gives at once.
 */
export function createReader({ sql, chain }: { sql: Sql; chain: Chain }) {
  const span = createSpan();
  const again = new Map<string, Again>();

  /**
   * @param signal - of a round: what is not read by its end, or after twenty seconds, is read in the next one. @default reads to the end
   * @throws {ChainError} whenever the node does not answer; what was read by then is kept.
   */
  return async function read(known: Heads, signal?: AbortSignal): Promise<Reading> {
    const fork = await findFork(sql, chain);
    if (fork) await sql.begin((tx) => goBack(tx, chain, fork.common));
    // Nothing is final on the branch that it went back to before a checkpoint there notices that it changes again.
    const heads = fork ? await chain.heads() : known;
    const cursors = await openCursors(sql, chain, heads);
    let more = false;
    const until = Date.now() + READING;
    for (const cursor of cursors) more = (await readOn(cursor, heads, { until, signal })) || more;
    await decideBlocks(sql, chain, heads);
    const proofs: Proof[] = [];
    if (!more) for (const cursor of cursors) proofs.push(await prove(cursor, heads, signal));
    const proof = more ? "unknown" : (WORST_FIRST.find((one) => proofs.includes(one)) ?? "proven");
    return { more, wentBack: fork && { to: fork.common }, proof };
  };

  /** @returns whether there is more to read. */
  async function readOn(cursor: Cursor, heads: Heads, { until, signal }: Bounds): Promise<boolean> {
    const { scanned_to } = cursor;
    // A node that is behind what was read has nothing to say.
    if (heads.latest < scanned_to) return false;
    const beginning = beginningOf(cursor);
    let from = scanned_to + 1n > beginning + OVERLAP ? scanned_to + 1n - OVERLAP : beginning;
    for (let range = 0; from <= heads.latest; range++) {
      if (range >= RANGES || (range > 0 && Date.now() > until) || signal?.aborted) return from <= heads.finalized;
      from = await readRange(cursor, { from, to: span.end(from, heads.latest), finalized: heads.finalized });
    }
    return false;
  }

  /**
   * A range counts as read only with proof that the chain was one and the same, and had its last block, before and after.
   *
   * @returns where to go on: at the same block, if the node wants to be asked for fewer.
   */
  async function readRange(
    { treasury }: Cursor,
    { from, to, finalized }: { from: bigint; to: bigint; finalized: bigint },
  ): Promise<bigint> {
    const last = to < finalized ? to : finalized;
    const hash = last >= from ? await requireHash(last) : null;
    let found: FoundTransfer[];
    try {
      found = await fetchTransfers(chain, treasury, { fromBlock: from, toBlock: to });
      span.answered();
    } catch (error) {
      await span.refused(chain, error, to - from + 1n);
      return from;
    }
    if (hash !== null && (await requireHash(last)) !== hash)
      throw new ChainError("unreachable", "The chain changed while it was read.");
    await sql.begin(async (tx) => {
      await keepTransfers(tx, chain, found);
      if (hash !== null) await advance(tx, treasury, { from, last });
    });
    return to + 1n;
  }

  /** Notes that everything up to a block is read as final, if it goes on from where it was: another process may have read on. */
  async function advance(tx: Tx, treasury: string, { from, last }: { from: bigint; last: bigint }): Promise<void> {
    await tx`
      update chain_cursors set scanned_to = ${last}
      where chain_id = ${chain.id} and treasury = ${treasury} and scanned_to >= ${from - 1n} and scanned_to < ${last}`;
  }

  async function prove(
    { treasury, scanned_to }: Cursor,
    heads: Heads,
    signal: AbortSignal | undefined,
  ): Promise<Proof> {
    const proof = heads.latest < scanned_to ? "unknown" : await proveBalance(sql, chain, treasury, { heads });
    if (proof === "proven") again.delete(treasury);
    const { at, pause, from } = again.get(treasury) ?? { at: 0, pause: AGAIN.least, from: 0n };
    if (proof === "proven" || Date.now() < at) return proof;
    const next: Again = { at: Date.now() + pause, pause: Math.min(pause * 2, AGAIN.most), from };
    again.set(treasury, next);
    try {
      const until = signal ? Date.now() + READING : Number.POSITIVE_INFINITY;
      await withPatience({ most: READING }, () => readAgain(treasury, next, { until, signal }));
      await decideBlocks(sql, chain, heads);
      return await proveBalance(sql, chain, treasury, { heads, anyway: true });
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      // It resumes in the next round as long as it makes progress.
      if (next.from > from) Object.assign(next, { at: 0, pause });
      return "unknown";
    }
  }

  /**
   * The newest blocks by their hashes, which only a node that has them answers for; those before in small parts. What is found is kept
   * at once.
   *
   * @param progress.from - where to begin; moves on with each part, and is 0 at the end.
   */
  async function readAgain(treasury: string, progress: { from: bigint }, bounds: Bounds): Promise<void> {
    const cursor = (await readCursors(sql, chain)).find((one) => one.treasury === treasury) as Cursor;
    const { scanned_to, proven_to } = cursor;
    const beginning = proven_to + 1n;
    const newest = scanned_to + 1n > beginning + OVERLAP ? scanned_to + 1n - OVERLAP : beginning;
    const isWithin = progress.from > beginning && progress.from <= scanned_to;
    let from = isWithin ? progress.from : beginning;
    while (from < newest) {
      goOn(bounds);
      const small = from + FAR > scanned_to && from + SMALL < newest;
      const to = span.end(from, small ? from + SMALL - 1n : newest - 1n);
      from = await readRange(cursor, { from, to, finalized: to });
      progress.from = from;
    }
    const blocks = Array.from({ length: Number(scanned_to - from) + 1 }, (_, index) => from + BigInt(index));
    const transfers = inOrder(
      blocks,
      async (block) => fetchTransfers(chain, cursor.treasury, { blockHash: await requireHash(block) }),
      BLOCKS_AT_ONCE,
    );
    for await (const found of transfers) {
      goOn(bounds);
      await keepTransfers(sql, chain, found);
      from += 1n;
      progress.from = from;
    }
    progress.from = 0n;
  }

  /** @throws {ChainError} when the round is over: what is read in part proves nothing. */
  function goOn({ until, signal }: Bounds): void {
    if (signal?.aborted || Date.now() > until)
      throw new ChainError("unreachable", "Reading resumes in the next round.");
  }

  async function requireHash(block: bigint) {
    const hash = (await hashAt(chain.client, block)) ?? (await hashAt(chain.client, block));
    if (hash === null) throw new NodeBehindError(`The blockchain node is behind: it lacks block ${block}.`);
    return hash;
  }
}
