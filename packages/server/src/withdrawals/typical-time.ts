import type { Queryable, Sql } from "../platform/database/connect.ts";
import type { Clock } from "../platform/http/env.ts";
import { sendJob } from "../platform/jobs/send.ts";
import type { Jobs } from "../platform/jobs/start.ts";

/** Every ten minutes. */
const CRON = "*/10 * * * *";
/** How far back refunds count, in milliseconds. */
const WINDOW = 30 * 24 * 60 * 60_000;
/** Fewer than this many say nothing about the next one. */
const FEWEST = 10;

/** Works out the typical time when the server starts and every ten minutes; once, however many processes there are. */
export async function scheduleTypicalTime(jobs: Jobs, { sql, clock }: { sql: Sql; clock: Clock }): Promise<void> {
  await jobs.work("typical_time", {}, () => refreshTypicalTime(sql, clock()));
  await jobs.schedule("typical_time", CRON, {});
  await sql.begin((tx) => sendJob(tx, "typical_time", {}));
}

/**
 * Works out how long refunds took, from the request to the payment, that were paid in the 30 days before `now`. Rounded up to what
 * people are told, minutes up to 90, hours up to 36, days: what they read is then what admins measure the queue by.
 */
export async function refreshTypicalTime(sql: Queryable, now: Date): Promise<void> {
  await sql`
    update refund_times set typical_seconds = (
      select case when count < ${FEWEST} then null
        when median <= 90 * 60 then greatest(ceil(median / 60), 1) * 60
        when median <= 36 * 3600 then ceil(median / 3600) * 3600
        else ceil(median / 86400) * 86400 end
      from (
        select count(*) as count, percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at)) as median
        from withdrawals
        where kind = 'total_deposits' and status = 'completed'
          and closed_at > ${new Date(now.getTime() - WINDOW)} and closed_at <= ${now}
      ) paid)`;
}

/** What was worked out last, in seconds. Null while there are too few refunds to tell, and while payments are stopped. */
export async function readTypicalTime(sql: Queryable): Promise<number | null> {
  const [row] = await sql<[{ typical_seconds: number | null }]>`
    select case when s.payments_stopped_at is null then t.typical_seconds end as typical_seconds
    from settings s, refund_times t`;
  return row.typical_seconds;
}
