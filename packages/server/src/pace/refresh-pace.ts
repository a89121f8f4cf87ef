import type { Queryable } from "../platform/database/connect.ts";

/** Refunds that were paid in so many days say how long the next one takes. */
export const PACE_DAYS = 90;
/** Fewer than so many say nothing. */
export const FEWEST_PAID = 10;

/** How long refunds took, in seconds: the 101 percentiles of each, the shortest first. */
export type Pace = {
  /** From the request to the payment. */
  total: readonly number[];
  /** From the request to the approval. */
  approval: readonly number[];
  /** From the approval to the payment. */
  payment: readonly number[];
  /** The median of `total`, rounded up to what people are told: minutes up to 90, hours up to 36, days. */
  typical: number;
};

/**
 * Works out how long the refunds took that were paid in the {@link PACE_DAYS} days before `now`. Rounded up, the median is both what
 * people read and what admins measure the queue by.
 */
export async function refreshPace(sql: Queryable, now: Date): Promise<void> {
  const since = new Date(now.getTime() - PACE_DAYS * 86_400_000);
  await sql`
    update refund_times set (typical_seconds, total_seconds, approval_seconds, payment_seconds) = (
      select case when median <= 90 * 60 then greatest(ceil(median / 60), 1) * 60
          when median <= 36 * 3600 then ceil(median / 3600) * 3600
          else ceil(median / 86400) * 86400 end,
        total, approval, payment
      from (
        select percentile_cont(0.5) within group (order by total) as median,
          percentile_disc(parts) within group (order by total)::integer[] as total,
          percentile_disc(parts) within group (order by approval)::integer[] as approval,
          percentile_disc(parts) within group (order by payment)::integer[] as payment
        from (
          select extract(epoch from closed_at - created_at)::integer as total,
            extract(epoch from approved_at - created_at)::integer as approval,
            extract(epoch from closed_at - approved_at)::integer as payment
          from withdrawals w
          where kind = 'total_deposits' and status = 'completed' and closed_at > ${since} and closed_at <= ${now}
            -- What was only recorded kept nobody waiting.
            and not is_lost_payment(w)
        ) paid, (select array_agg(n / 100.0::float8 order by n) as parts from generate_series(0, 100) n) percent
        group by parts having count(*) >= ${FEWEST_PAID}
      ) pace)`;
}

/** What was worked out last. Null while there are too few refunds to tell, and while payments are stopped. */
export async function readPace(sql: Queryable): Promise<Pace | null> {
  const [row] = await sql<[{ [Name in keyof Pace]: Pace[Name] | null }]>`
    select typical_seconds as typical, total_seconds as total, approval_seconds as approval, payment_seconds as payment
    from refund_times where (select payments_stopped_at from settings) is null
    union all select null, null, null, null limit 1`;
  return row.typical === null ? null : (row as Pace);
}
