/** Days of UTC, both included. */
export type Period = { from: string; to: string };

/** Whether a text is a day that there is, of the years 1900 to 2199: the server takes no others. */
export function isDay(text: string): boolean {
  return (
    /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}

/** The days of a filter in their order: a person may have chosen the last one first. What is no day is left out. */
export function daysInOrder(from: string, to: string): { from: string | undefined; to: string | undefined } {
  const [first, last] = [from, to].map((day) => (isDay(day) ? day : undefined));
  return first && last && last < first ? { from: last, to: first } : { from: first, to: last };
}

const LONG = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });

/** A day as people read it, such as `Mar 1, 2026`. */
export function dayName(day: string): string {
  return LONG.format(new Date(day));
}

/** A period as people read it, such as `Mar 1, 2026 – Mar 31, 2026`. */
export function periodName({ from, to }: Period): string {
  return from === to ? dayName(from) : LONG.formatRange(new Date(from), new Date(to));
}
