import type { PublicProgress, Tally } from "@freehold/contract";
import { countOf, percentileOf } from "../analytics/percentile.ts";
import { addDays, dayOf, intervalsOf } from "../analytics/period.ts";
import { tallyOf } from "../analytics/read-analytics.ts";
import type { Sum } from "../analytics/store.ts";
import { sumCoverage } from "../coverage/read-coverage.ts";
import { estimateRefund } from "../pace/estimate.ts";
import { FEWEST_PAID, PACE_DAYS, readPace } from "../pace/refresh-pace.ts";
import type { Sql } from "../platform/database/connect.ts";
import { publishRefunds, sumOf } from "./publish-refunds.ts";
import { type Published, readPaymentTimes, readPublicState } from "./store.ts";

/** How many weeks are shown, the one under way included. */
const WEEKS = 26;
const DAY = 86_400;

/**
 * A sum of refunds as visitors see it, cut to two digits: who knows what others of a step asked for cannot work out the last one's.
 */
function roundedTally({ count, amount }: Sum): Tally {
  const unit = 10n ** BigInt(Math.max(0, String(amount).length - 2));
  return tallyOf({ count, amount: amount - (amount % unit) });
}

/** Progress of all refunds (PLATFORM 6). No names, and nothing that leads to one. */
export async function readPublicProgress(sql: Sql, now: Date): Promise<PublicProgress> {
  const today = dayOf(now);
  const [published, times, state, { surplus }, pace] = await sql.begin(async (tx) => [
    await publishRefunds(tx),
    await readPaymentTimes(tx, addDays(today, -PACE_DAYS)),
    await readPublicState(tx),
    await sumCoverage(tx),
    await readPace(tx),
  ]);
  const median = countOf(times) < FEWEST_PAID ? null : percentileOf(times, 0.5);
  return {
    success: true,
    as_of: now.toISOString(),
    platform_status: state.platformStatus,
    payments: state.payments,
    asked: roundedTally(sumOf(published.asked)),
    approved: roundedTally(sumOf(published.approved)),
    paid: roundedTally(sumOf(published.paid)),
    weeks: lastWeeks(published, today),
    median_days: median === null ? null : Math.round((median / DAY) * 10) / 10,
    today: pace && (estimateRefund(pace, askedAt(now), { hold: null, now })?.paid ?? null),
    covered: surplus === null ? null : surplus >= 0n,
    reconciliation: state.reconciliation,
  };
}

/** A refund that is asked for now. */
const askedAt = (now: Date) =>
  ({ kind: "total_deposits", status: "pending", created_at: now, approved_at: null, cooling_off_until: null }) as const;

/** From the first week that is published on, but no more than {@link WEEKS}; a week without any is there, too. */
function lastWeeks(published: Published, today: string): PublicProgress["weeks"] {
  const [first] = Object.values(published)
    .flatMap(([week]) => week?.begins ?? [])
    .sort();
  if (!first) return [];
  const ofWeek = (begins: string, what: keyof Published) =>
    roundedTally(published[what].find((week) => week.begins === begins) ?? { count: 0, amount: 0n });
  return intervalsOf({ from: first, to: today }, "week")
    .slice(-WEEKS)
    .map(({ from }) => ({
      from,
      to: addDays(from, 6),
      asked: ofWeek(from, "asked"),
      approved: ofWeek(from, "approved"),
      paid: ofWeek(from, "paid"),
    }));
}
