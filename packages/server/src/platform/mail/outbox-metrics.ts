import type { Sql } from "../database/connect.ts";
import type { Metrics } from "../http/metrics.ts";

/** Shows how the outbox does: `mails_waiting`, `mails_failed`, `mails_refused` and `mail_oldest_waiting_seconds`. */
export function addMailMetrics(metrics: Metrics, sql: Sql): void {
  const count = (failed: boolean) => async () => {
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count from outbox where sent_at is null and replaced_at is null and (failed_at is not null) = ${failed}`;
    return row.count;
  };
  metrics.gauge("mails_waiting", "Emails waiting to be sent", count(false));
  metrics.gauge("mails_failed", "Emails that failed permanently", count(true));
  metrics.gauge("mails_refused", "1: the SMTP server refuses this platform's emails, which are waiting", async () => {
    const [row] = await sql<[{ refused: number }]>`select mail_is_refused()::int as refused`;
    return row.refused;
  });
  metrics.gauge("mail_oldest_waiting_seconds", "Age of the oldest email waiting to be sent", async () => {
    const [row] = await sql<[{ age: number }]>`
      select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as age
        from outbox where sent_at is null and failed_at is null`;
    return row.age;
  });
}
