import { type Hash, toAddress, toHash } from "../../platform/chain/address.ts";
import { ask } from "../../platform/chain/ask.ts";
import { type Chain, type Heads, requireNode } from "../../platform/chain/chain.ts";
import type { PaymentRow } from "../store.ts";

/** Blocks that are read at the same time. */
const AT_ONCE = 16;
/** Blocks that are looked through at most, one after the other: a few hours of a fast chain, and days of a slow one. */
const MOST = 20_000n;

/** What an admin is told then. */
export const NOT_FOUND =
  "the transaction that used up its nonce is not found in a final block. A node that keeps old states (an archive node) as CHAIN_RPC_URL finds it, however long ago it was.";

type Used = Pick<PaymentRow, "from_address" | "nonce" | "since_block">;

/**
 * The transaction that used up the nonce of a payment, in a final block since it was signed.
 *
 * That a node knows no receipt of ours proves nothing: it may be behind another node, or have forgotten it. What stands in a
 * final block under this account and nonce does, for there is only one.
 *
 * A node that keeps old states (an archive node) names the block at once, however long ago it was. With any other the blocks
 * since the payment was signed are read, the first 20,000 of them.
 *
 * @returns null if none was found: then an archive node finds it, see {@link NOT_FOUND}.
 * @throws {ChainError}
 */
export async function findByNonce(chain: Chain, payment: Used, { finalized }: Heads): Promise<Hash | null> {
  const { since_block } = payment;
  const block = await blockOfNonce(chain, payment, finalized);
  const named = block !== null && (await findIn(chain, payment, [block]));
  if (named) return named;
  for (let start = since_block; start <= finalized && start < since_block + MOST; start += BigInt(AT_ONCE)) {
    const blocks = Array.from({ length: AT_ONCE }, (_, index) => start + BigInt(index));
    const found = await findIn(
      chain,
      payment,
      blocks.filter((one) => one <= finalized),
    );
    if (found) return found;
  }
  return null;
}

/** The first block after which the nonce is used up; null if the node has forgotten the states to tell by. */
async function blockOfNonce(
  chain: Chain,
  { from_address: address, nonce, since_block }: Used,
  finalized: bigint,
): Promise<bigint | null> {
  let [low, high] = [since_block, finalized];
  while (low < high) {
    const blockNumber = (low + high) / 2n;
    try {
      const count = await ask(() => chain.client.getTransactionCount({ address, blockNumber }));
      if (nonce !== null && nonce < count) high = blockNumber;
      else low = blockNumber + 1n;
    } catch (error) {
      await requireNode(chain, error);
      return null;
    }
  }
  return low;
}

async function findIn({ client }: Chain, { from_address, nonce }: Used, blocks: bigint[]): Promise<Hash | null> {
  const read = await ask(() =>
    Promise.all(blocks.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true }))),
  );
  for (const { transactions } of read)
    for (const { from, nonce: used, hash } of transactions)
      if (toAddress(from) === from_address && BigInt(used) === nonce) return toHash(hash);
  return null;
}
