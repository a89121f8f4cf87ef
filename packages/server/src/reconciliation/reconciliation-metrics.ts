import type { Sql } from "../platform/database/connect.ts";
import type { Metrics } from "../platform/http/metrics.ts";

/** Shows `reconciliation_differences`, `reconciliation_seconds_ago` and `reconciliation_full_seconds_ago`. */
export function addReconciliationMetrics(metrics: Metrics, sql: Sql): void {
  metrics.gauge("reconciliation_differences", "Where the books, the projections and the chain differ", async () => {
    const [row] = await sql<[{ count: number }]>`select count(*)::int as count from open_differences`;
    return row.count;
  });
  metrics.gauge(
    "reconciliation_seconds_ago",
    "Seconds since the books were last compared, the chain included",
    async () => {
      const [row] = await sql<[{ seconds: number | null }]>`
      select extract(epoch from clock_timestamp() - max(finished_at))::float8 as seconds
      from reconciliations where chain_fault is null`;
      return row.seconds ?? Number.NaN;
    },
  );
  metrics.gauge(
    "reconciliation_full_seconds_ago",
    "Seconds since all of the books were last compared, old rows included",
    async () => {
      const [row] = await sql<[{ seconds: number | null }]>`
        select extract(epoch from clock_timestamp() - finished_at)::float8 as seconds from full_comparison`;
      return row.seconds ?? Number.NaN;
    },
  );
}
