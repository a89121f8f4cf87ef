const DAYS = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/**
 * Formats a range of UTC days in US style.
 *
 * @example
 * formatDays({ from: "2026-11-25", to: "2026-11-27" }) // "Nov 25 – 27"
 */
export function formatDays({ from, to }: { from: string; to: string }): string {
  // ICU puts thin spaces around the dash, which fonts show as wide as others.
  return DAYS.formatRange(new Date(from), new Date(to)).replace(/\s/gu, " ");
}
