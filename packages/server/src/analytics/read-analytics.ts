import { type Analytics, type AnalyticsMetric, formatAmount, type Tally } from "@freehold/contract";
import { analyticsMetric } from "@freehold/contract/schemas";
import type { Reader } from "../platform/database/replica/reader.ts";
import { countOf, percentileOf } from "./percentile.ts";
import {
  addDays,
  choosePeriod,
  dayOf,
  type Interval,
  intervalOf,
  intervalsOf,
  type Period,
  periodBefore,
} from "./period.ts";
import {
  type Age,
  partsOf,
  readDurations,
  readLastCheck,
  type Sum,
  sumByInterval,
  sumOf,
  sumOpenByAge,
  sumStats,
} from "./store.ts";

/** Ages of open refunds, in days. */
const AGES: readonly Age[] = [
  { youngest: 0, oldest: 0 },
  { youngest: 1, oldest: 2 },
  { youngest: 3, oldest: 6 },
  { youngest: 7, oldest: 13 },
  { youngest: 14, oldest: 29 },
  { youngest: 30, oldest: null },
];

const NOTHING: Sum = { count: 0, amount: 0n };

/**
 * What happened in a period, beside the one before (PLATFORM 5). All of it comes from the projection that the transactions keep, in
 * one snapshot: the history is not read.
 */
export async function readAnalytics(
  sql: Reader,
  { now, ...asked }: { from?: string | undefined; to?: string | undefined; now: Date },
): Promise<Analytics> {
  const period = choosePeriod(asked, now);
  const before = periodBefore(period);
  const interval = intervalOf(period);
  return sql.begin(
    async (tx) => {
      const [sums, sumsBefore] = [await sumStats(tx, period), await sumStats(tx, before)];
      const durations = async (metric: Parameters<typeof readDurations>[2]) => ({
        now: describeDurations(await readDurations(tx, period, metric)),
        before: describeDurations(await readDurations(tx, before, metric)),
      });
      const check = await readLastCheck(tx);
      return {
        success: true,
        period,
        before,
        as_of: now.toISOString(),
        stats: eachMetric((metric) => ({
          now: tallyOf(sumOf(metric, sums)),
          before: tallyOf(sumOf(metric, sumsBefore)),
        })),
        interval,
        series: seriesOf(period, interval, await sumByInterval(tx, period, interval)),
        time_to_approval: await durations("refund_approval_time"),
        time_to_payment: await durations("refund_payment_time"),
        open_refunds: openRefunds(dayOf(now), await sumOpenByAge(tx, dayOf(now), AGES)),
        checked: check && { at: check.at.toISOString(), differences: check.differences },
      };
    },
    { mode: "isolation level repeatable read read only" },
  );
}

/** A sum as the wire has it. */
export function tallyOf({ count, amount }: Sum = NOTHING): Tally {
  return { count, amount_ubxs: formatAmount(amount) };
}

function eachMetric<Value>(figureOf: (metric: AnalyticsMetric) => Value): Record<AnalyticsMetric, Value> {
  const entries = analyticsMetric.options.map((metric) => [metric, figureOf(metric)] as const);
  return Object.fromEntries(entries) as Record<AnalyticsMetric, Value>;
}

function describeDurations(buckets: Awaited<ReturnType<typeof readDurations>>) {
  return {
    count: countOf(buckets),
    median_seconds: percentileOf(buckets, 0.5),
    p90_seconds: percentileOf(buckets, 0.9),
  };
}

function seriesOf(period: Period, interval: Interval, rows: Awaited<ReturnType<typeof sumByInterval>>) {
  return intervalsOf(period, interval).map(({ from, to }) => {
    // Of the first interval only the end may be in the period.
    const own = rows.filter(({ begins }) => begins <= from && from < endOf(begins, interval));
    const sums = new Map(own.map((row) => [row.metric, row]));
    const happened = analyticsMetric.options.filter((metric) => partsOf(metric).some(([part]) => sums.has(part)));
    return { from, to, stats: Object.fromEntries(happened.map((metric) => [metric, tallyOf(sumOf(metric, sums))])) };
  });
}

/** The day after an interval. */
function endOf(begins: string, interval: Interval): string {
  if (interval !== "month") return addDays(begins, interval === "week" ? 7 : 1);
  return `${addDays(begins, 31).slice(0, 7)}-01`;
}

function openRefunds(today: string, rows: Awaited<ReturnType<typeof sumOpenByAge>>): Analytics["open_refunds"] {
  return (["pending", "approved"] as const).flatMap((status) =>
    AGES.map(({ youngest, oldest }) => ({
      status,
      requested: { from: oldest === null ? null : addDays(today, -oldest), to: addDays(today, -youngest) },
      youngest_days: youngest,
      oldest_days: oldest,
      ...tallyOf(rows.find((row) => row.status === status && row.youngest === youngest)),
    })),
  );
}
