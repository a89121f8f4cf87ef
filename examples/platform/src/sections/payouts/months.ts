const NAME = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** Whether a text names a month, such as `2026-03`. */
export const isMonth = (text: string): boolean => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text);

/** A month's name alone: `Mar`. */
export const monthName = (month: string): string => NAME.format(firstDay(month));

/** So many months before the one that now is: `monthsAgo(1)` is the last one that is over (UTC, as on the server). */
export function monthsAgo(count: number, now: Date = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count)).toISOString().slice(0, 7);
}

/** The twelve months of a year. */
export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, place) => `${year}-${String(place + 1).padStart(2, "0")}`);
