import { formatAmount, parseAmount, type Tally } from "@freehold/contract";
import type { AnalyticsMessages } from "../messages.ts";

/** A figure of the period, and of the one before. */
export type Compared = { now: Tally; before: Tally };

/** How a figure compares with the period before: whether it rose or fell, and by how much, in words. Without one before, neither. */
export type Change = { direction: "up" | "down" | null; words: string };

/**
 * How a figure compares with the period before: by its sum where it has one, else by its count.
 *
 * @example
 * changeOf({ now: { count: 3, amount_ubxs: "12" }, before: { count: 2, amount_ubxs: "10" } }, t) // up, "+20%"
 */
export function changeOf({ now, before }: Compared, t: AnalyticsMessages): Change {
  const [sumNow, sumBefore] = [parseAmount(now.amount_ubxs), parseAmount(before.amount_ubxs)];
  const [value, other] = sumNow || sumBefore ? [sumNow, sumBefore] : [BigInt(now.count), BigInt(before.count)];
  if (value === other) return { direction: null, words: t.asBefore };
  if (before.count === 0) return { direction: null, words: t.noneBefore };
  const direction = value > other ? "up" : "down";
  if (other < 0n) return { direction, words: t.belowZero };
  if (other === 0n) return { direction, words: t.zeroBefore };
  const tenths = ((value > other ? value - other : other - value) * 1000n) / other;
  const percent = (Number(tenths) / 10).toLocaleString("en-US");
  return { direction, words: direction === "up" ? t.more({ percent }) : t.less({ percent }) };
}

/** Whether nothing of it happened in either period. */
export function isZero({ now, before }: Compared): boolean {
  return now.count === 0 && before.count === 0;
}

/** Two sums as one. */
export function add(a: Tally, b: Tally): Tally {
  const sum = parseAmount(a.amount_ubxs) + parseAmount(b.amount_ubxs);
  return { count: a.count + b.count, amount_ubxs: formatAmount(sum) };
}
