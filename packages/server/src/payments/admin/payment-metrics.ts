import type { Chain } from "../../platform/chain/chain.ts";
import type { Sql } from "../../platform/database/connect.ts";
import type { Metrics } from "../../platform/http/metrics.ts";
import { countHolds } from "../holds/read-holds.ts";

/** How long an approved refund may take, in seconds: the objective that the alerts and the guide name. */
const IN_TIME = 600;

/**
 * Shows whether refunds are paid: `payments_waiting`, `payments_under_way`, `payments_attention`, `payments_held{code}`,
 * `refunds_due{outcome}` and `refund_oldest_unpaid_seconds`.
 */
export function addPaymentMetrics(metrics: Metrics, sql: Sql, chain: Chain | null): void {
  const one = (name: string, help: string, query: () => PromiseLike<{ value: number }[]>) =>
    metrics.gauge(name, help, async () => (await query())[0]?.value ?? 0);
  one(
    "payments_waiting",
    "Approved withdrawals without a payment",
    () => sql<{ value: number }[]>`
      select count(*)::int as value from withdrawals w
      where status = 'approved' and not exists (
        select from payments p where p.user_id = w.user_id and p.withdrawal_id = w.id and p.status <> 'failed')`,
  );
  one(
    "payments_under_way",
    "Payments signed but not final",
    () => sql<{ value: number }[]>`
      select count(*)::int as value from payments where is_in_flight(status)`,
  );
  one(
    "payments_attention",
    "Payments that need an admin",
    () => sql<{ value: number }[]>`select count(*)::int as value from payments where status = 'attention'`,
  );
  metrics.gauges(
    "payments_held",
    "Holds by reason: 1 if the whole queue waits, or the number of requests that wait",
    "code",
    () => countHolds(sql, chain),
  );
  // From when a refund may be paid: its approval, or the end of its waiting period.
  const payableFrom = sql`greatest(approved_at, cooling_off_until)`;
  const isInTime = sql`closed_at <= ${payableFrom} + make_interval(secs => ${IN_TIME})`;
  metrics.gauges(
    "refunds_due",
    "Approved refunds paid within 10 minutes (in_time) or later (late) in the last day, and unpaid for longer (unpaid)",
    "outcome",
    async () => {
      const [row] = await sql<[{ in_time: number; late: number; unpaid: number }]>`
        select count(*) filter (where ${isInTime})::int as in_time, count(*) filter (where not ${isInTime})::int as late,
          (select count(*)::int from withdrawals where kind = 'total_deposits' and status = 'approved'
             and ${payableFrom} < wall_clock() - make_interval(secs => ${IN_TIME})) as unpaid
        from withdrawals
        where kind = 'total_deposits' and status = 'completed' and closed_at > wall_clock() - interval '1 day'`;
      return new Map(Object.entries(row));
    },
  );
  one(
    "refund_oldest_unpaid_seconds",
    "Seconds since the oldest unpaid refund may be paid: approved, its waiting period over; 0 if there is none",
    () => sql<{ value: number }[]>`
      select coalesce(greatest(extract(epoch from wall_clock() - min(${payableFrom})), 0), 0)::float8 as value
      from withdrawals where kind = 'total_deposits' and status = 'approved'`,
  );
}
