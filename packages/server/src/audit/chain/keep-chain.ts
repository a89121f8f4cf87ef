import type { Logger } from "pino";
import type { Queryable, Sql } from "../../platform/database/connect.ts";
import type { Metrics } from "../../platform/http/metrics.ts";
import { type Loop, runLoop } from "../../platform/jobs/run-loop.ts";

/** From one round to the next, in milliseconds. */
const PAUSE = 500;
/** The most entries that get their place in one transaction. */
const BATCH = 1_000;

/**
 * Chains the entries of the audit log that have no place in its chain yet. A commit chains its own entries, unless another transaction is
 * chaining: then it doesn't wait, and the next commit or this call does.
 *
 * @returns the number of entries that were chained.
 */
export async function chainPending(sql: Queryable): Promise<number> {
  const [{ chained }] = await sql<[{ chained: number }]>`select audit_chain_pending(${BATCH}) as chained`;
  return chained;
}

/** Chains, round after round, the entries that no later commit has chained. */
export const keepChain = ({ sql, log }: { sql: Sql; log: Logger }): Loop =>
  runLoop({
    sql,
    log,
    name: "audit",
    pause: PAUSE,
    words: { fault: "the audit log's chain waits", recovered: "the audit log's chain resumed" },
    round: async () => (await chainPending(sql)) > 0,
  });

/** Shows for how many seconds the oldest entry has been without a place in the chain: `audit_unchained_age_seconds`. */
export function addChainMetrics(metrics: Metrics, sql: Sql): void {
  metrics.gauge(
    "audit_unchained_age_seconds",
    "Seconds since the oldest entry of the audit log was written that has no place in its chain yet",
    async () => {
      const [row] = await sql<[{ age: number }]>`
        select greatest(coalesce(extract(epoch from clock_timestamp() - min(at)), 0), 0)::float8 as age
        from audit_log where number is null`;
      return row.age;
    },
  );
}
