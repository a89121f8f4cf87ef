import type { PropertyDetail, PropertyEvent } from "@freehold/contract";

/** How something stands at the end of a month, such as `2026-03`. */
type Point<Value> = { month: string; value: Value };

/** So many months are drawn at most, the latest ones. */
const MOST = 36;

/** What the building was valued at, month by month, from the first valuation of these entries until now. */
export function valuesByMonth(events: readonly PropertyEvent[], now: Date = new Date()): Point<string>[] {
  const valuations = events
    .filter(({ kind }) => kind === "valuation")
    .flatMap(({ happened_on, amount_ubxs }) => (amount_ubxs === null ? [] : { day: happened_on, value: amount_ubxs }));
  return byMonth(valuations.reverse(), now);
}

/** How many units were let, month by month, from the first change of these entries until now; nothing where none is recorded. */
export function letByMonth(
  { events, units_let }: Pick<PropertyDetail, "events" | "units_let">,
  now: Date = new Date(),
): Point<number>[] {
  const changes = events
    .flatMap(({ happened_on, changes }) =>
      changes.flatMap(({ field, from }) => (field === "units_let" ? { day: happened_on, from: Number(from) } : [])),
    )
    .reverse();
  const [first] = changes;
  if (!first) return [];
  // What a change left is what the next one found.
  const after = changes.map(({ day }, place) => ({ day, value: changes[place + 1]?.from ?? units_let }));
  return byMonth([{ day: monthBefore(first.day), value: first.from }, ...after], now);
}

/** The last of the entries, oldest first, of each month's end. */
function byMonth<Value>(entries: readonly { day: string; value: Value }[], now: Date): Point<Value>[] {
  const [first] = entries;
  if (!first) return [];
  return monthsUntil(first.day, now).map((month) => ({
    month,
    value: (entries.findLast(({ day }) => day.slice(0, 7) <= month) ?? first).value,
  }));
}

/** The months from the one of a day until now. */
function monthsUntil(day: string, now: Date): string[] {
  const months: string[] = [];
  for (let month = now; monthOf(month) >= day.slice(0, 7) && months.length < MOST; month = shift(month))
    months.unshift(monthOf(month));
  return months;
}

const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
const shift = (date: Date): Date => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1));
const monthBefore = (day: string): string => monthOf(shift(new Date(day)));
