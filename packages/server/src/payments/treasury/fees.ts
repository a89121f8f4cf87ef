import type { Chain } from "../../platform/chain/chain.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";

/** What a transaction offers for its place in a block, in the chain's smallest unit for each gas. */
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };

/** The least a node takes as a tip, where it names less. */
const LEAST_TIP = 1_000_000n;
/** A replacement has to offer this much more, in thousandths: nodes ask for a tenth, some for an eighth. */
const BUMP = 1_130n;

/** What to offer now: twice the base fee, so that it may double until the transaction is in a block. */
export async function currentFees({ client }: Chain): Promise<Fees> {
  return withChainErrors(async () => {
    const [{ baseFeePerGas }, tip] = await Promise.all([
      client.getBlock({ blockTag: "latest" }),
      client.estimateMaxPriorityFeePerGas(),
    ]);
    const maxPriorityFeePerGas = larger(tip, LEAST_TIP);
    return { maxPriorityFeePerGas, maxFeePerGas: 2n * (baseFeePerGas ?? 0n) + maxPriorityFeePerGas };
  });
}

/**
 * What a replacement of a transaction offers: enough more that nodes take it, and enough for now.
 *
 * @returns null if that is more than a payment may cost without an admin.
 */
export function bumped(last: Fees, now: Fees, most: bigint): Fees | null {
  const maxFeePerGas = larger((last.maxFeePerGas * BUMP) / 1_000n + 1n, now.maxFeePerGas);
  const maxPriorityFeePerGas = larger((last.maxPriorityFeePerGas * BUMP) / 1_000n + 1n, now.maxPriorityFeePerGas);
  return maxFeePerGas > most ? null : { maxFeePerGas, maxPriorityFeePerGas };
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
