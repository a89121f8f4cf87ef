import type { Sql } from "../../platform/database/connect.ts";
import type { Metrics } from "../../platform/http/metrics.ts";

/** Shows `distributions_held{code}`: how many months do not go on, by reason. */
export function addDistributionMetrics(metrics: Metrics, sql: Sql): void {
  metrics.gauges("distributions_held", "Distributions on hold, by reason", "code", async () => {
    const rows = await sql<{ code: string; count: number }[]>`
      select held_code as code, count(*)::int as count from distributions where held_code is not null group by held_code`;
    return new Map(rows.map(({ code, count }) => [code, count]));
  });
}
