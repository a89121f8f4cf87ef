import { type Hash, toAddress, toHash } from "../../platform/chain/address.ts";
import { requireNode } from "../../platform/chain/chain.ts";
import type { ChainReader } from "../../platform/chain/chain-reader.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";
import type { PaymentRow } from "../store.ts";

/** Blocks that are read at the same time. */
const AT_ONCE = 16n;
/** Blocks that are looked through at most, one after the other: a few hours of a fast chain, and days of a slow one. */
const MOST = 20_000n;

/** What an admin is told then. */
export const NOT_FOUND =
  "the transaction that used its nonce wasn't found in a final block. An archive node in CHAIN_RPC_URL finds it, however old it is.";

/** The last block to read next in each search that a fault of the node broke off, by account and nonce. */
const brokenOff = new WeakMap<ChainReader, Map<string, bigint>>();

/** A nonce of an account, and a block before which it wasn't used. */
export type Used = Pick<PaymentRow, "from_address" | "nonce" | "since_block">;

/**
 * The transaction that used up a nonce, in a final block since `since_block`.
 *
 * That a node knows no receipt of ours proves nothing: it may be behind another node, or have forgotten it. What stands in a
 * final block under this account and nonce does, for there is only one.
 *
 * A search that a fault breaks off resumes there the next time. Blocks that came on top since hold nothing older.
 *
 * A node names the block at once as far back as it keeps states: an archive node however long ago it was. The blocks before those
 * are read backwards, the newest 20,000 of them.
 *
 * @returns null if none was found: then an archive node finds it, see {@link NOT_FOUND}.
 * @throws {ChainError}
 */
export async function findByNonce(chain: ChainReader, used: Used, { finalized }: Heads): Promise<Hash | null> {
  const { from, to } = await narrow(chain, used, finalized);
  const search = `${used.from_address}:${used.nonce}`;
  const left = brokenOff.get(chain) ?? new Map<string, bigint>();
  brokenOff.set(chain, left);
  let last = left.get(search) ?? to;
  if (last > to) last = to;
  let found: Hash | null = null;
  for (; !found && last >= from && last > to - MOST; last -= AT_ONCE) {
    left.set(search, last);
    const first = last - AT_ONCE + 1n > from ? last - AT_ONCE + 1n : from;
    found = await findIn(chain, used, first, last);
  }
  left.delete(search);
  return found;
}

/**
 * Whether a nonce is used up in a final block.
 *
 * @throws {ChainError} also if the node has forgotten what that block held: then it takes another node, or a later block.
 */
export async function isUsedFinally(
  { client }: ChainReader,
  { from_address, nonce }: Pick<Used, "from_address" | "nonce">,
  { finalized }: Heads,
): Promise<boolean> {
  const count = await withChainErrors(() =>
    client.getTransactionCount({ address: from_address, blockNumber: finalized }),
  );
  return nonce !== null && nonce < count;
}

/** The blocks that may hold it: one, if the node still has the states to tell by. */
async function narrow(
  chain: ChainReader,
  { from_address: address, nonce, since_block }: Used,
  finalized: bigint,
): Promise<{ from: bigint; to: bigint }> {
  /** Null where the node has forgotten the state. */
  const isUsedAt = async (blockNumber: bigint) => {
    try {
      const count = await withChainErrors(() => chain.client.getTransactionCount({ address, blockNumber }));
      return nonce !== null && nonce < count;
    } catch (error) {
      await requireNode(chain, error);
      return null;
    }
  };
  let [from, to] = [since_block, finalized];
  // First back in growing steps: what a node has forgotten is what is old.
  for (let step = 1n; to - step >= since_block; step *= 2n) {
    const isUsed = await isUsedAt(to - step);
    if (isUsed === null) return { from, to };
    if (!isUsed) {
      from = to - step + 1n;
      break;
    }
    to -= step;
  }
  while (from < to) {
    const middle = (from + to) / 2n;
    const isUsed = await isUsedAt(middle);
    if (isUsed === null) return { from, to };
    if (isUsed) to = middle;
    else from = middle + 1n;
  }
  return { from, to };
}

async function findIn({ client }: ChainReader, used: Used, first: bigint, last: bigint): Promise<Hash | null> {
  const numbers = Array.from({ length: Number(last - first + 1n) }, (_, index) => first + BigInt(index));
  const blocks = await withChainErrors(() =>
    Promise.all(numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true }))),
  );
  for (const { transactions } of blocks)
    for (const { from, nonce, hash } of transactions)
      if (toAddress(from) === used.from_address && BigInt(nonce) === used.nonce) return toHash(hash);
  return null;
}
