/** A whole number with its thousands apart. */
export function formatCount(value: number): string {
  return value.toLocaleString("en-US");
}

const DAY = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });

/**
 * A day of the calendar, which is the same day everywhere.
 *
 * @param day - such as `2026-03-01`.
 * @example
 * formatDay("2026-03-01") // "Mar 1, 2026"
 */
export function formatDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}

/** How much of a whole a part is, in percent, rounded down: what is not all of it is never 100. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((100 * part) / whole);
}
