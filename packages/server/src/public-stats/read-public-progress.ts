import type { PublicProgress } from "@freehold/contract";
import { countOf, percentileOf } from "../analytics/percentile.ts";
import { addDays, dayOf, intervalsOf } from "../analytics/period.ts";
import { tallyOf } from "../analytics/read-analytics.ts";
import type { Sql } from "../platform/database/connect.ts";
import { readPaymentTimes, readPublicState, sumRefundsByWeek, type WeekRow } from "./store.ts";

/** How many weeks are shown, the one under way included. */
const WEEKS = 26;
/** Refunds paid in so many days say how long one takes; fewer than so many of them say nothing. */
const WINDOW_DAYS = 90;
const FEWEST = 10;

const DAY = 86_400;

/** How far the refunds of everybody together are (PLATFORM 6). No names, and nothing that leads to one. */
export async function readPublicProgress(sql: Sql, now: Date): Promise<PublicProgress> {
  const today = dayOf(now);
  const [weeks, times, state] = await sql.begin("isolation level repeatable read read only", async (tx) => [
    await sumRefundsByWeek(tx),
    await readPaymentTimes(tx, addDays(today, -WINDOW_DAYS)),
    await readPublicState(tx),
  ]);
  const median = countOf(times) < FEWEST ? null : percentileOf(times, 0.5);
  return {
    success: true,
    as_of: now.toISOString(),
    platform_status: state.platformStatus,
    payments: state.payments,
    asked: total(weeks, "asked"),
    approved: total(weeks, "approved"),
    paid: total(weeks, "paid"),
    weeks: lastWeeks(weeks, today),
    median_days: median === null ? null : Math.round((median / DAY) * 10) / 10,
    reconciliation: state.reconciliation,
  };
}

function total(rows: readonly WeekRow[], what: WeekRow["what"]) {
  const own = rows.filter((row) => row.what === what);
  return tallyOf({
    count: own.reduce((sum, { count }) => sum + count, 0),
    amount: own.reduce((sum, { amount }) => sum + amount, 0n),
  });
}

/** From the week of the first refund on, but no more than {@link WEEKS}; a week without any is there, too. */
function lastWeeks(rows: readonly WeekRow[], today: string): PublicProgress["weeks"] {
  const [first] = rows;
  if (!first) return [];
  const ofWeek = (begins: string, what: WeekRow["what"]) =>
    tallyOf(rows.find((row) => row.begins === begins && row.what === what));
  return intervalsOf({ from: first.begins, to: today }, "week")
    .slice(-WEEKS)
    .map(({ from }) => ({
      from,
      to: addDays(from, 6),
      asked: ofWeek(from, "asked"),
      approved: ofWeek(from, "approved"),
      paid: ofWeek(from, "paid"),
    }));
}
