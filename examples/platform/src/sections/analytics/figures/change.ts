import { formatAmount, parseAmount, type Tally } from "@freehold/contract";
import type { AnalyticsMessages } from "../messages.ts";

/** A figure of the period, and of the one before. */
export type Compared = { now: Tally; before: Tally };

/**
 * How a figure compares with the period before, in words: by its sum where it has one, else by its count.
 *
 * @example
 * changeOf({ now: { count: 3, amount_ubxs: "12" }, before: { count: 2, amount_ubxs: "10" } }, t) // "20 % more than before"
 */
export function changeOf({ now, before }: Compared, t: AnalyticsMessages): string {
  const [sumNow, sumBefore] = [parseAmount(now.amount_ubxs), parseAmount(before.amount_ubxs)];
  const [value, other] = sumNow || sumBefore ? [sumNow, sumBefore] : [BigInt(now.count), BigInt(before.count)];
  if (value === other) return t.asBefore;
  if (other <= 0n) return t.tooNew;
  const percent = Number(((value > other ? value - other : other - value) * 1000n) / other) / 10;
  return value > other ? t.more({ percent }) : t.less({ percent });
}

/** Two figures as one, such as refunds and withdrawals. @param sign - -1 takes the second away from the first. */
export function combine(a: Compared, b: Compared, sign: 1 | -1 = 1): Compared {
  return { now: add(a.now, b.now, sign), before: add(a.before, b.before, sign) };
}

/** Two sums as one. */
export function add(a: Tally, b: Tally, sign: 1 | -1 = 1): Tally {
  const sum = parseAmount(a.amount_ubxs) + BigInt(sign) * parseAmount(b.amount_ubxs);
  return { count: a.count + sign * b.count, amount_ubxs: formatAmount(sum) };
}
