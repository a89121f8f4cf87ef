/** Days of UTC, both included, such as `2026-03-01`. */
export type Period = { from: string; to: string };

/** What a series of a period is by. */
export type Interval = "day" | "week" | "month";

const DAY = 86_400_000;
/** The days of a period where none is chosen. */
const USUAL = 30;
/** The longest periods, in days, that a chart shows by day and by week: more points cannot be read on a phone. */
const LONGEST_BY_DAY = 29;
const LONGEST_BY_WEEK = 190;

/** The day before or after by so many days. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** The day of UTC that a moment is in. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The period that is asked for; without one the last thirty days, today included. */
export function choosePeriod(asked: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  if (asked.from !== undefined && asked.to !== undefined) return { from: asked.from, to: asked.to };
  const to = dayOf(now);
  return { from: addDays(to, 1 - USUAL), to };
}

/** How many days a period has. */
export function lengthOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1;
}

/** The period that is as long and ends where this one begins. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -lengthOf(period)), to: addDays(period.from, -1) };
}

/** What a chart of the period is by. */
export function intervalOf(period: Period): Interval {
  const days = lengthOf(period);
  if (days <= LONGEST_BY_DAY) return "day";
  return days <= LONGEST_BY_WEEK ? "week" : "month";
}

/**
 * The intervals of a period, oldest first; the first and the last one end where the period does.
 *
 * @example
 * intervalsOf({ from: "2026-03-04", to: "2026-03-10" }, "week")
 * // [{ from: "2026-03-04", to: "2026-03-08" }, { from: "2026-03-09", to: "2026-03-10" }]
 */
export function intervalsOf(period: Period, interval: Interval): Period[] {
  const all: Period[] = [];
  for (let from = period.from; from <= period.to; ) {
    const next = nextBeginning(from, interval);
    const last = addDays(next, -1);
    all.push({ from, to: [last, period.to].sort()[0] as string });
    from = next;
  }
  return all;
}

function nextBeginning(day: string, interval: Interval): string {
  if (interval === "day") return addDays(day, 1);
  const date = new Date(`${day}T00:00:00Z`);
  // Monday is the first day of a week.
  if (interval === "week") return addDays(day, 7 - ((date.getUTCDay() + 6) % 7));
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}
