import type { PlatformStatus, PublicProgress } from "@freehold/contract";
import type { Bucket } from "../analytics/percentile.ts";
import type { Sum } from "../analytics/store.ts";
import { STAT_RULES } from "../ledger/differences.ts";
import type { Queryable, Tx } from "../platform/database/connect.ts";

/** What of refunds is published. */
export type Figure = "asked" | "approved" | "paid";

/** A figure's sum in a week, in micro-UBXS. `begins` is its Monday. */
export type WeekSum = Sum & { begins: string };

/** What is published of each figure, by week. */
export type Published = Record<Figure, readonly WeekSum[]>;

/**
 * Refunds by week since the beginning, oldest first: those asked for stand in the week of the request, unless they were cancelled or
 * rejected, and of these those approved and paid in the week that happened. Reads the projection.
 */
export async function sumRefundsByWeek(sql: Queryable): Promise<(WeekSum & { what: Figure })[]> {
  return sql<(WeekSum & { what: Figure })[]>`
    select to_char(date_trunc('week', f.day::timestamp), 'YYYY-MM-DD') as begins, kind.what, sum(f.count)::int as count,
      sum(f.amount) as amount
    from daily_stats f
    join (values ('refund_state_pending', 'asked'), ('refund_state_approved', 'asked'), ('refund_state_completed', 'asked'),
      ('refund_approved', 'approved'), ('refund_paid', 'paid')) kind (metric, what) on kind.metric = f.metric
    group by 1, 2 having sum(f.count) <> 0
    order by 1`;
}

/** What is published, which stays as it is until the transaction ends. */
export async function readPublished(tx: Tx): Promise<Published> {
  const rows = await tx<{ what: Figure; weeks: { begins: string; count: number; amount: string }[] }[]>`
    select what, weeks from published_refunds order by what for update`;
  const weeksOf = (figure: Figure) =>
    (rows.find(({ what }) => what === figure)?.weeks ?? []).map((week) => ({ ...week, amount: BigInt(week.amount) }));
  return { asked: weeksOf("asked"), approved: weeksOf("approved"), paid: weeksOf("paid") };
}

/** How long refunds took from request to payment that were paid since a day. Reads the projection. */
export async function readPaymentTimes(sql: Queryable, since: string): Promise<Bucket[]> {
  return sql<Bucket[]>`
    select bucket, sum(count)::int as count from daily_stats
    where metric = 'refund_payment_time' and day >= ${since}::date group by bucket having sum(count) > 0`;
}

/** How the platform is, as visitors may know. */
export type PublicState = {
  platformStatus: PlatformStatus;
  payments: "running" | "stopped";
  reconciliation: PublicProgress["reconciliation"];
  /** Whether the last comparison reached the blockchain; null before the first one, and where the server has none. */
  chainReached: boolean | null;
  /** How long the oldest mail has waited that can be sent, in seconds. */
  mailWaits: number;
};

/** How the platform is, in one query. */
export async function readPublicState(sql: Queryable): Promise<PublicState> {
  const [row] = await sql<
    [
      {
        platform_status: PlatformStatus;
        stopped: boolean;
        has_run: boolean;
        compared_at: Date | null;
        reached: boolean | null;
        differences: number;
        mail_waits: number;
      },
    ]
  >`
    select s.platform_status, s.payments_stopped_at is not null as stopped,
      exists (select from reconciliations) as has_run,
      (select finished_at from reconciliations where chain_asked and chain_fault is null order by id desc limit 1) as compared_at,
      (select case when chain_asked or chain_fault is not null then chain_fault is null end
        from reconciliations order by id desc limit 1) as reached,
      -- A figure that is miscounted is no person's money.
      (select count(*)::int from open_differences where rule_code <> all(${STAT_RULES}::text[])) as differences,
      (select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 from outbox
        where sent_at is null and failed_at is null) as mail_waits
    from settings s`;
  return {
    platformStatus: row.platform_status,
    payments: row.stopped ? "stopped" : "running",
    reconciliation: { at: row.compared_at?.toISOString() ?? null, result: resultOf(row) },
    chainReached: row.reached,
    mailWaits: row.mail_waits,
  };
}

function resultOf(row: { differences: number; has_run: boolean; reached: boolean | null }) {
  const { differences, has_run, reached } = row;
  if (differences > 0) return "differ";
  if (reached === null) return has_run ? "no_chain" : "not_run";
  return reached ? "agree" : "chain_unavailable";
}
