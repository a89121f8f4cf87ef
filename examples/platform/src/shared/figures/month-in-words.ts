const LONG = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", timeZone: "UTC" });

const SHORT = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", timeZone: "UTC" });

const LOCAL = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long" });

/** The month of a moment as people write it, in the reader's time zone, as its day is. */
export const monthOf = (moment: string): string => LOCAL.format(new Date(moment));

/**
 * A month as people write it.
 *
 * @example
 * monthInWords("2026-03") // "March 2026"
 */
export const monthInWords = (month: string): string => LONG.format(new Date(`${month}-01T00:00:00Z`));

/** A month for the axis of a chart: `Mar 2026`. */
export const shortMonth = (month: string): string => SHORT.format(new Date(`${month}-01T00:00:00Z`));

const OF_YEAR = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

/**
 * A month beside a moment that follows it: within a year it needs none.
 *
 * @example
 * monthBefore("2025-12", "2026-01-05T09:30:00Z") // "Dec"
 * monthBefore("2024-12", "2026-01-05T09:30:00Z") // "Dec 2024"
 */
export function monthBefore(month: string, moment: string): string {
  const [year = 0, place = 0] = month.split("-").map(Number);
  const at = new Date(moment);
  const passed = 12 * (at.getUTCFullYear() - year) + at.getUTCMonth() + 1 - place;
  return passed < 12 ? OF_YEAR.format(new Date(`${month}-01T00:00:00Z`)) : shortMonth(month);
}
