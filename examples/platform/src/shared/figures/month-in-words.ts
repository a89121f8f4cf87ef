const LONG = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", timeZone: "UTC" });

/**
 * A month as people write it.
 *
 * @example
 * monthInWords("2026-03") // "March 2026"
 */
export const monthInWords = (month: string): string => LONG.format(new Date(`${month}-01T00:00:00Z`));
