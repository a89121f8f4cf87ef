import type { AnalyticsMetric } from "@freehold/contract";
import type { Queryable } from "../platform/database/connect.ts";
import type { Bucket } from "./percentile.ts";
import type { Interval, Period } from "./period.ts";

/** How many, and how much together in micro-UBXS. */
export type Sum = { count: number; amount: bigint };

/** Metrics that are made of others, which count with a sign. */
const PARTS: { readonly [metric in AnalyticsMetric]?: readonly (readonly [AnalyticsMetric, 1 | -1])[] } = {
  treasury_in: [
    ["deposit", 1],
    ["deposit_reversal", -1],
  ],
  treasury_out: [
    ["refund_paid", 1],
    ["withdrawal_paid", 1],
  ],
};

/** What a metric counts, each with its sign: itself, unless it is made of others. */
export function partsOf(metric: AnalyticsMetric): readonly (readonly [AnalyticsMetric, 1 | -1])[] {
  return PARTS[metric] ?? [[metric, 1]];
}

/** What a metric comes to, of what each came to that is counted by itself. */
export function sumOf(metric: AnalyticsMetric, sums: ReadonlyMap<AnalyticsMetric, Sum>): Sum {
  return partsOf(metric).reduce(
    (all, [part, sign]) => {
      const { count, amount } = sums.get(part) ?? { count: 0, amount: 0n };
      return { count: all.count + count, amount: all.amount + BigInt(sign) * amount };
    },
    { count: 0, amount: 0n },
  );
}

/** What a metric came to in one interval. `begins` is the first day of the whole interval. */
type IntervalRow = Sum & { begins: string; metric: AnalyticsMetric };

/** What each metric came to in a period. One that nothing happened of is left out. Reads the projection. */
export async function sumStats(sql: Queryable, { from, to }: Period): Promise<Map<AnalyticsMetric, Sum>> {
  const rows = await sql<(Sum & { metric: AnalyticsMetric })[]>`
    select metric, sum(count)::int as count, sum(amount) as amount from daily_stats
    where day between ${from}::date and ${to}::date and metric not like '%\\_time'
    group by metric`;
  return new Map(rows.map(({ metric, count, amount }) => [metric, { count, amount }]));
}

/** What each metric came to in each day, week or month of a period. Reads the projection. */
export async function sumByInterval(sql: Queryable, { from, to }: Period, interval: Interval): Promise<IntervalRow[]> {
  return sql<IntervalRow[]>`
    select to_char(date_trunc(${interval}, day::timestamp), 'YYYY-MM-DD') as begins, metric, sum(count)::int as count,
      sum(amount) as amount
    from daily_stats
    where day between ${from}::date and ${to}::date and metric not like '%\\_time'
    group by 1, 2 having sum(count) <> 0
    order by 1`;
}

/** How long something took, of those that came to it in a period. Reads the projection. */
export async function readDurations(
  sql: Queryable,
  { from, to }: Period,
  metric: "refund_approval_time" | "refund_payment_time",
): Promise<Bucket[]> {
  return sql<Bucket[]>`
    select bucket, sum(count)::int as count from daily_stats
    where day between ${from}::date and ${to}::date and metric = ${metric}
    group by bucket having sum(count) > 0`;
}

/** An age of open refunds, in days. `oldest` null: without an end. */
export type Age = { youngest: number; oldest: number | null };

/** How many refunds of each state are how old on a day. Reads the projection. */
export async function sumOpenByAge(
  sql: Queryable,
  today: string,
  ages: readonly Age[],
): Promise<(Sum & { status: "pending" | "approved"; youngest: number })[]> {
  return sql<(Sum & { status: "pending" | "approved"; youngest: number })[]>`
    select replace(f.metric, 'refund_state_', '') as status, age.youngest, sum(f.count)::int as count, sum(f.amount) as amount
    from daily_stats f
    join unnest(${ages.map(({ youngest }) => youngest)}::int[], ${ages.map(({ oldest }) => oldest)}::int[])
      age (youngest, oldest)
      on greatest(${today}::date - f.day, 0) between age.youngest and coalesce(age.oldest, 2147483647)
    where f.metric in ('refund_state_pending', 'refund_state_approved')
    group by 1, 2`;
}

/** When the figures were last compared with the rows they count, and how many differed; null before the first time. */
export async function readLastCheck(sql: Queryable): Promise<{ at: Date; differences: number } | null> {
  const [row] = await sql<{ at: Date; differences: number }[]>`
    select r.finished_at as at, (
      select count(*)::int from differences where rule_code in ('stat_count', 'stat_sum')) as differences
    from reconciliations r order by r.id desc limit 1`;
  return row ?? null;
}
