/** What shares cost. Amounts in micro-UBXS. */
export type SharePrice = {
  shares: bigint;
  /** Shares × price: principal that becomes invested. */
  cost: bigint;
  /** Paid beside it; rounded down. */
  fee: bigint;
  /** Cost and fee. */
  total: bigint;
};

/** What a person asks for: a number of shares, or as many as an amount pays for, fee included. */
export type Wanted = { shares: bigint } | { spend: bigint };

const BPS = 10_000n;

/**
 * What is bought and what it costs. Of an amount, as many whole shares as it pays for with their fee; one more would cost more
 * than it.
 *
 * @param sharePrice - micro-UBXS, above zero.
 * @param feeBps - hundredths of a percent of the cost.
 * @example
 * priceShares({ spend: 1_000_000_000n }, 250_000_000n, 50) // 3 shares, cost 750000000n, fee 3750000n
 */
export function priceShares(wanted: Wanted, sharePrice: bigint, feeBps: number): SharePrice {
  const priced = (shares: bigint): SharePrice => {
    const cost = shares * sharePrice;
    const fee = (cost * BigInt(feeBps)) / BPS;
    return { shares, cost, fee, total: cost + fee };
  };
  if ("shares" in wanted) return priced(wanted.shares);
  const estimate = priced((wanted.spend * BPS) / (sharePrice * (BPS + BigInt(feeBps))));
  // A fee that is rounded down may leave enough for one more.
  const oneMore = priced(estimate.shares + 1n);
  return oneMore.total <= wanted.spend ? oneMore : estimate;
}
