import type { Chain } from "../../platform/chain/chain.ts";
import type { Sql } from "../../platform/database/connect.ts";
import type { Metrics } from "../../platform/http/metrics.ts";
import { countHolds } from "../holds/read-holds.ts";

/** Shows whether refunds are paid: `payments_waiting`, `payments_under_way`, `payments_attention` and `payments_held{code}`. */
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
}
