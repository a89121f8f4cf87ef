import type { Chain } from "../../platform/chain/chain.ts";
import type { Sql } from "../../platform/database/connect.ts";
import type { Metrics } from "../../platform/http/metrics.ts";

/**
 * Shows whether refunds are paid: `payments_waiting`, `payments_under_way`, `payments_attention`, `payments_stopped`,
 * `payments_held_up` and `treasury_short`.
 */
export function addPaymentMetrics(metrics: Metrics, sql: Sql, chain: Chain | null): void {
  // Those of a key that paid before the present one stay as they were.
  const ofTreasury = chain ? sql`chain_id = ${chain.id} and address = ${chain.treasury}` : sql`false`;
  const one = (name: string, help: string, query: () => PromiseLike<{ value: number }[]>) =>
    metrics.gauge(name, help, async () => (await query())[0]?.value ?? 0);
  one(
    "payments_waiting",
    "Approved withdrawals that have no payment yet",
    () => sql<{ value: number }[]>`
      select count(*)::int as value from withdrawals w
      where status = 'approved' and not exists (
        select from payments p where p.user_id = w.user_id and p.withdrawal_id = w.id and p.status <> 'failed')`,
  );
  one(
    "payments_under_way",
    "Payments that are signed and not final",
    () => sql<{ value: number }[]>`
      select count(*)::int as value from payments where status in ('signed', 'sent', 'mined')`,
  );
  one(
    "payments_attention",
    "Payments that an admin has to decide about",
    () => sql<{ value: number }[]>`select count(*)::int as value from payments where status = 'attention'`,
  );
  one(
    "payments_stopped",
    "1 while no payment is signed, by an admin or since the books did not fit the chain",
    () => sql<{ value: number }[]>`select (payments_stopped_at is not null)::int as value from settings`,
  );
  one(
    "treasury_short",
    "1 while the treasury has too little for the payment that is next",
    () => sql<{ value: number }[]>`select count(*)::int as value from treasury_shortages where ${ofTreasury}`,
  );
  one(
    "payments_held_up",
    "1 while rounds of payments fail; GET /api/admin/treasury says why",
    () => sql<{ value: number }[]>`select count(*)::int as value from payments_held_up where ${ofTreasury}`,
  );
}
