/** How many durations fell into one of `duration_bucket` (schema/stats.sql). */
export type Bucket = { bucket: number; count: number };

/** By how much each bucket is longer than the one before. */
const GROWTH = 1.05;

/**
 * The duration that so large a part of all took at most, in whole seconds: the middle of its bucket, so that it is right to
 * 2.5 %.
 *
 * @param part - from 0 to 1, such as 0.5 for the median.
 * @returns null where there is none.
 */
export function percentileOf(buckets: readonly Bucket[], part: number): number | null {
  // A bucket is below zero between rows of different slots only: their sums are not.
  const sorted = buckets.filter(({ count }) => count > 0).sort((a, b) => a.bucket - b.bucket);
  const wanted = countOf(sorted) * part;
  let seen = 0;
  for (const { bucket, count } of sorted) {
    seen += count;
    if (seen >= wanted) return Math.round(GROWTH ** (bucket + 0.5));
  }
  return null;
}

/** How many durations there are. */
export function countOf(buckets: readonly Bucket[]): number {
  return buckets.reduce((sum, { count }) => sum + count, 0);
}
