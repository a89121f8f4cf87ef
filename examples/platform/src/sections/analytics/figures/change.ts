import { formatAmount, parseAmount, type Tally } from "@freehold/contract";
import type { AnalyticsMessages } from "../messages.ts";

/** A figure of the period, and of the one before. */
export type Compared = { now: Tally; before: Tally };

/**
 * How a figure compares with the period before, in words: by its sum where it has one, else by its count.
 *
 * @example
 * changeOf({ now: { count: 3, amount_ubxs: "12" }, before: { count: 2, amount_ubxs: "10" } }, t) // "20% more than before"
 */
export function changeOf({ now, before }: Compared, t: AnalyticsMessages): string {
  const [sumNow, sumBefore] = [parseAmount(now.amount_ubxs), parseAmount(before.amount_ubxs)];
  const [value, other] = sumNow || sumBefore ? [sumNow, sumBefore] : [BigInt(now.count), BigInt(before.count)];
  if (value === other) return t.asBefore;
  if (other < 0n) return t.belowZero;
  if (other === 0n) return before.count === 0 ? t.tooNew : t.zero;
  const tenths = ((value > other ? value - other : other - value) * 1000n) / other;
  const percent = (Number(tenths) / 10).toLocaleString("en-US");
  return value > other ? t.more({ percent }) : t.less({ percent });
}

/** Two sums as one. */
export function add(a: Tally, b: Tally): Tally {
  const sum = parseAmount(a.amount_ubxs) + parseAmount(b.amount_ubxs);
  return { count: a.count + b.count, amount_ubxs: formatAmount(sum) };
}
