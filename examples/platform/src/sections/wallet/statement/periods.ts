/** A period by its first and last day in UTC. */
export type Period = { from: string; to: string };

/** The periods one can choose with one press. */
export const PERIODS = ["this-month", "last-month", "this-year", "last-year"] as const;

/** The name of a period. */
export type PeriodName = (typeof PERIODS)[number];

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/**
 * The days of a period. One that is not over goes up to today.
 *
 * @example
 * periodOf("last-month", new Date("2026-03-14T10:00:00Z")) // { from: "2026-02-01", to: "2026-02-28" }
 */
export function periodOf(name: PeriodName, now: Date): Period {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const today = now.toISOString().slice(0, 10);
  switch (name) {
    case "this-month":
      return { from: day(year, month, 1), to: today };
    case "last-month":
      return { from: day(year, month - 1, 1), to: day(year, month, 0) };
    case "this-year":
      return { from: day(year, 0, 1), to: today };
    case "last-year":
      return { from: day(year - 1, 0, 1), to: day(year - 1, 11, 31) };
  }
}

/** What is wrong with a period as it was chosen, or null. */
export function findPeriodProblem({ from, to }: Period, now: Date): "incomplete" | "reversed" | "future" | null {
  if (!from || !to) return "incomplete";
  if (from > to) return "reversed";
  return from > now.toISOString().slice(0, 10) ? "future" : null;
}
