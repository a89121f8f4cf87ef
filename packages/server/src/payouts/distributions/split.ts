/** A sum divided among holders. `parts` are in the order of the holders. */
export type Split = {
  /** micro-UBXS, one a holder; together they are the sum. */
  parts: bigint[];
  /** All share-days together. */
  shareDays: bigint;
  /** How many holders get one micro-UBXS more than the rounded down part. */
  roundedUp: number;
};

/**
 * Divides a sum pro rata by largest remainder (PLATFORM 3): each holder gets a part rounded down to the micro-UBXS, and what is
 * left over goes, one micro-UBXS each, to the holders whose part was cut most. Between equal remainders the older holding comes first.
 *
 * @param sum - micro-UBXS, zero or more.
 * @param holdings - share-days of each holder (shares × days held), from the oldest holding to the newest; each above zero.
 * @example
 * splitByShareDays(10n, [1n, 1n, 1n]) // { parts: [4n, 3n, 3n], shareDays: 3n, roundedUp: 1 }
 */
export function splitByShareDays(sum: bigint, holdings: readonly bigint[]): Split {
  const shareDays = holdings.reduce((total, held) => total + held, 0n);
  if (shareDays === 0n) return { parts: [], shareDays, roundedUp: 0 };
  const cut = holdings.map((held, place) => ({
    place,
    part: (sum * held) / shareDays,
    remainder: (sum * held) % shareDays,
  }));
  const roundedUp = Number(cut.reduce((left, { part }) => left - part, sum));
  const parts = cut.map(({ part }) => part);
  // Sorting is stable: among equals the order of the holdings stays.
  const byRemainder = cut.sort((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1));
  for (const { place } of byRemainder.slice(0, roundedUp)) parts[place] = (parts[place] ?? 0n) + 1n;
  return { parts, shareDays, roundedUp };
}
