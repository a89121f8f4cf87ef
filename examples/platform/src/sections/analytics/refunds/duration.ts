import type { AnalyticsMessages } from "../messages.ts";

const UNITS = [
  [86_400, "dayCount"],
  [3_600, "hours"],
  [60, "minutes"],
  [1, "seconds"],
] as const;

/**
 * A duration as people say it, in its largest two units: figures from buckets are no more exact.
 *
 * @example
 * durationName(93_600, t) // "1 day 2 hours"
 */
export function durationName(seconds: number, t: AnalyticsMessages): string {
  const first = UNITS.findIndex(([size]) => seconds >= size);
  if (first === -1) return t.seconds(0);
  let rest = seconds;
  return UNITS.slice(first, first + 2)
    .flatMap(([size, unit]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count > 0 ? [t[unit](count)] : [];
    })
    .join(" ");
}
