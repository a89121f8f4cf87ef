import type { HistoryPeriod } from "@freehold/contract";

/** One step of a course over time: the days after `after`, up to and including `until`; `YYYY-MM-DD` in UTC. */
export type Step = { after: string; until: string };

const DAY_MS = 86_400_000;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * The steps of a period that ends today: days of a month, weeks of half a year, calendar months of a year or of all.
 *
 * @param first - the day of the earliest booking, where `all` begins; null where there is none.
 */
export function stepsOf(period: HistoryPeriod, now: Date, first: string | null): Step[] {
  if (period === "1m") return stepsOfDays(now, 30, 1);
  if (period === "6m") return stepsOfDays(now, 26, 7);
  return monthsUntil(now, period === "1y" ? 12 : monthsSince(first, now));
}

function stepsOfDays(now: Date, count: number, days: number): Step[] {
  const day = (back: number) => dayOf(new Date(now.getTime() - back * days * DAY_MS));
  return Array.from({ length: count }, (_, place) => ({ after: day(count - place), until: day(count - place - 1) }));
}

function monthsUntil(now: Date, count: number): Step[] {
  const lastDay = (month: number) => dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month + 1, 0)));
  return Array.from({ length: count }, (_, place) => {
    const month = place - count + 1;
    return { after: lastDay(month - 1), until: month === 0 ? dayOf(now) : lastDay(month) };
  });
}

/** Calendar months from the one of a day until now, both counted. */
function monthsSince(first: string | null, now: Date): number {
  const since = first === null ? now : new Date(first);
  const years = now.getUTCFullYear() - since.getUTCFullYear();
  return Math.max(1, years * 12 + now.getUTCMonth() - since.getUTCMonth() + 1);
}
