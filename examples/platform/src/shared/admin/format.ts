import { formatUbxs } from "@freehold/ui/format";
import { $adminMessages } from "./messages.ts";

const UNITS = [
  [86_400, "days"],
  [3_600, "hours"],
  [60, "minutes"],
  [1, "seconds"],
] as const;

/**
 * Writes an amount with its unit.
 *
 * @example
 * ubxs("1000") // "1,000.00 UBXS"
 */
export function ubxs(amount: string): string {
  return `${formatUbxs(amount)} UBXS`;
}

/**
 * Writes a number of seconds as people say it.
 *
 * @param most - units at most, the largest ones. @default 2
 * @example
 * duration(86_400) // "24 hours"
 * duration(5_400)  // "1 hour 30 minutes"
 * duration(5_400, 1) // "1 hour"
 */
export function duration(seconds: number, most = 2): string {
  const t = $adminMessages.get();
  // A day is better said as 24 hours, as it is a clock that runs; more days are said as days.
  const units = seconds < 172_800 ? UNITS.slice(1) : UNITS;
  const parts: string[] = [];
  let rest = Math.max(0, Math.round(seconds));
  for (const [size, unit] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(t[unit](count));
  }
  return parts.slice(0, most).join(" ") || t.seconds(0);
}
