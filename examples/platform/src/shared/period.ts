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

const LONG = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });

/** A day as people read it, such as `Mar 1, 2026`. */
export function dayName(day: string): string {
  return LONG.format(new Date(day));
}

/** A period as people read it, such as `Mar 1, 2026 – Mar 31, 2026`. */
export function periodName({ from, to }: Period): string {
  return from === to ? dayName(from) : LONG.formatRange(new Date(from), new Date(to));
}
