import type { Hex } from "viem";
import { ask, type Chain, type Heads } from "../chain/chain.ts";
import type { PaymentRow } from "./store.ts";

/** Blocks that are read at the same time. */
const AT_ONCE = 16;
/** Blocks that are looked through at most: a few hours of a fast chain, and days of a slow one. */
const MOST = 20_000n;

/**
 * The transaction that used up the nonce of a payment, in a final block since it was signed.
 *
 * That a node knows no receipt of ours proves nothing: it may be behind another node, or have forgotten it. What stands in a
 * final block under this account and nonce does, for there is only one.
 *
 * @returns null if none was found.
 * @throws {ChainError}
 */
export async function findByNonce(
  { client }: Chain,
  { from_address, nonce, since_block }: Pick<PaymentRow, "from_address" | "nonce" | "since_block">,
  { finalized }: Heads,
): Promise<Hex | null> {
  const last = finalized < since_block + MOST ? finalized : since_block + MOST;
  for (let start = since_block; start <= last; start += BigInt(AT_ONCE)) {
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => start + BigInt(index)).filter((one) => one <= last);
    const blocks = await ask(() =>
      Promise.all(numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true }))),
    );
    for (const { transactions } of blocks)
      for (const { from, nonce: used, hash } of transactions)
        if (from.toLowerCase() === from_address && BigInt(used) === nonce) return hash;
  }
  return null;
}
