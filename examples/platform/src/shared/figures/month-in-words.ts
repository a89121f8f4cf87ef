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
