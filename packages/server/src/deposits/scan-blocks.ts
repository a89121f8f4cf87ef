import type { Logger } from "pino";
import { toAddress, toHash } from "../platform/chain/address.ts";
import { ask } from "../platform/chain/ask.ts";
import type { Chain, Heads } from "../platform/chain/chain.ts";
import { ChainError } from "../platform/chain/chain-error.ts";
import { ERC20 } from "../platform/chain/token.ts";
import type { Sql, Tx } from "../platform/database/connect.ts";
import { type FoundTransfer, keepTransfers, missTransfers, noteHeads, scopeOf } from "./transfers.ts";

/** The most blocks to ask for at once. Nodes refuse more, or fewer, as they like. */
const MOST = 2_000n;
/** After so many answers in a row more blocks are tried again. */
const ANSWERS = 32;
/** Requests for blocks in one round at most: what was found is to be booked before everything is read. */
const RANGES = 200;
/** Checkpoints that are kept: the newest. */
const CHECKPOINTS = 1_000;

/** What {@link createScanner} reads with. */
export type ScannerOptions = {
  sql: Sql;
  chain: Chain;
  log: Logger;
  /** True when it should come to an end. */
  stopping: () => boolean;
};

/**
 * Reads the chain from where it was left to its newest block, and keeps every transfer to the treasury that it finds.
 * A long way takes several rounds.
 *
 * What was not final is read again each time. What was final is not, as long as the newest checkpoint is still the chain's:
 * a block's hash stands for everything before it.
 *
 * @returns the reader of one process; it remembers how many blocks the node gives at once.
 */
export function createScanner({ sql, chain, log, stopping }: ScannerOptions) {
  const scope = scopeOf(chain);
  let size = MOST;
  let answers = 0;

  /** @throws {ChainError} whenever the node does not answer; what was read by then is kept. */
  return async function scan(heads: Heads): Promise<void> {
    let { first_block, scanned_to } = await noteHeads(sql, scope, heads, chain.startBlock);
    if (heads.latest < scanned_to)
      throw new ChainError("unreachable", `The chain's node is ${scanned_to - heads.latest} blocks behind.`);
    const fork = await findFork(first_block - 1n);
    if (fork !== null && fork < scanned_to) {
      log.warn({ scanned_to, fork }, "blocks that were final have changed: reading them again");
      await goBack(fork);
      scanned_to = fork;
    }
    let from = scanned_to + 1n;
    for (let range = 0; from <= heads.latest && range < RANGES && !stopping(); range++) {
      const to = from + size - 1n < heads.latest ? from + size - 1n : heads.latest;
      const result = await readRange({ from, to, finalized: heads.finalized });
      if (result === "overtaken") return;
      if (result === "read") from = to + 1n;
    }
    // After a reorganisation the chain may be shorter for a while.
    await sql.begin((tx) =>
      missTransfers(tx, scope, { from: heads.latest + 1n, to: 9_223_372_036_854_775_807n, found: [] }),
    );
  };

  /** The newest block that was read as final and still is the chain's; null if nothing was read as final yet. */
  async function findFork(nothing: bigint): Promise<bigint | null> {
    const checkpoints = await sql<{ block_number: bigint; block_hash: string }[]>`
      select block_number, block_hash from chain_checkpoints
      where chain_id = ${scope.chainId} and treasury = ${scope.treasury} order by block_number desc limit ${CHECKPOINTS}`;
    for (const { block_number, block_hash } of checkpoints)
      if ((await hashOf(block_number)) === block_hash) return block_number;
    return checkpoints.length ? nothing : null;
  }

  async function goBack(to: bigint): Promise<void> {
    const { chainId, treasury } = scope;
    await sql.begin(async (tx) => {
      await tx`update chain_cursors set scanned_to = ${to} where chain_id = ${chainId} and treasury = ${treasury}`;
      await tx`
        delete from chain_checkpoints where chain_id = ${chainId} and treasury = ${treasury} and block_number > ${to}`;
    });
  }

  /**
   * @returns `fewer` if the node wants to be asked for fewer blocks; `overtaken` if another process has read on, as may be when
   * the connection of the watcher's lock has ended.
   */
  async function readRange({
    from,
    to,
    finalized,
  }: {
    from: bigint;
    to: bigint;
    finalized: bigint;
  }): Promise<"read" | "fewer" | "overtaken"> {
    let last = to;
    if (finalized < last) last = finalized;
    const before = last >= from ? await hashOf(last) : null;
    const found = await fetchTransfers(from, to);
    if (!found) return "fewer";
    if (before !== null && (await hashOf(last)) !== before)
      throw new ChainError("unreachable", "The chain changed while it was read.");
    return sql.begin(async (tx) => {
      await keepTransfers(tx, scope, found);
      await missTransfers(tx, scope, { from, to, found });
      return before === null || (await advance(tx, { from, last, hash: before })) ? "read" : "overtaken";
    }) as Promise<"read" | "overtaken">;
  }

  /** Notes that everything up to a block is read as final. @returns false if it no longer goes on from where it was. */
  async function advance(tx: Tx, { from, last, hash }: { from: bigint; last: bigint; hash: string }): Promise<boolean> {
    const { chainId, treasury } = scope;
    const advanced = await tx`
      update chain_cursors set scanned_to = ${last}
      where chain_id = ${chainId} and treasury = ${treasury} and scanned_to = ${from - 1n} returning 1`;
    if (advanced.length === 0) return false;
    await tx`
      insert into chain_checkpoints (chain_id, treasury, block_number, block_hash)
      values (${chainId}, ${treasury}, ${last}, ${hash})`;
    await tx`
      delete from chain_checkpoints where chain_id = ${chainId} and treasury = ${treasury} and block_number < (
        select min(block_number) from (
          select block_number from chain_checkpoints where chain_id = ${chainId} and treasury = ${treasury}
          order by block_number desc limit ${CHECKPOINTS}) kept)`;
    return true;
  }

  /** @returns undefined if the node refuses so many blocks at once; `size` is smaller then. */
  async function fetchTransfers(fromBlock: bigint, toBlock: bigint): Promise<FoundTransfer[] | undefined> {
    try {
      const logs = await ask(() =>
        chain.client.getLogs({
          address: chain.token,
          event: ERC20[0],
          args: { to: chain.treasury },
          fromBlock,
          toBlock,
          strict: true,
        }),
      );
      answers += 1;
      if (answers >= ANSWERS && size < MOST) {
        answers = 0;
        size = size * 2n < MOST ? size * 2n : MOST;
      }
      return logs
        .filter(({ address, removed, args }) => isOurs(address, args.to) && !removed)
        .map(({ args, transactionHash, logIndex, blockNumber, blockHash }) => ({
          txHash: toHash(transactionHash),
          logIndex,
          blockNumber,
          blockHash,
          sender: toAddress(args.from),
          amount: args.value,
        }))
        .filter(({ sender, amount }) => amount > 0n && sender !== scope.treasury);
    } catch (error) {
      const span = toBlock - fromBlock + 1n;
      if (!(error instanceof ChainError) || span === 1n) throw error;
      answers = 0;
      size = span / 2n;
      // Too many blocks may also be why it takes too long: ask for fewer when it is there again.
      if (error.code !== "refused") throw error;
      log.info({ err: error, size }, "asking for fewer blocks at once");
      return undefined;
    }
  }

  /** Whatever a node sends, only what it was asked for counts. */
  function isOurs(address: string, to: string): boolean {
    return toAddress(address) === chain.token && toAddress(to) === scope.treasury;
  }

  async function hashOf(blockNumber: bigint): Promise<string> {
    return (await ask(() => chain.client.getBlock({ blockNumber }))).hash;
  }
}
