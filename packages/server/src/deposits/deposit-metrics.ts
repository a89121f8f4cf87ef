import type { Sql } from "../platform/database/connect.ts";
import type { Metrics } from "../platform/http/metrics.ts";
import { unbacked } from "./store.ts";

/**
 * Shows how far deposits are: `deposit_blocks_behind`, `deposit_watch_seconds_ago`, `deposits_pending`,
 * `deposit_transfers_unmatched` and `deposits_unbacked`.
 */
export function addDepositMetrics(metrics: Metrics, sql: Sql): void {
  const one = (name: string, help: string, query: () => PromiseLike<{ value: number | null }[]>) =>
    metrics.gauge(name, help, async () => (await query())[0]?.value ?? Number.NaN);
  one(
    "deposit_blocks_behind",
    "Final blocks not yet read for deposits",
    () => sql<{ value: number }[]>`
      select max(greatest(finalized_block - scanned_to, 0))::float8 as value from chain_cursors`,
  );
  one(
    "deposit_watch_seconds_ago",
    "Seconds since deposits were last read from the chain",
    () => sql<{ value: number }[]>`
      select extract(epoch from clock_timestamp() - max(updated_at))::float8 as value from chain_cursors`,
  );
  one(
    "deposits_pending",
    "Deposits not yet final on chain",
    () => sql<{ value: number }[]>`select count(*)::int as value from deposits where status = 'pending'`,
  );
  one(
    "deposit_transfers_unmatched",
    "Transfers to the platform that aren't a person's deposit, by transaction and sender",
    () => sql<{ value: number }[]>`select count(*)::int as value from unmatched_transfers where not is_own`,
  );
  one(
    "deposits_unbacked",
    "Booked deposits whose transfer is no longer on chain and whose money is gone",
    () => sql<{ value: number }[]>`select count(*)::int as value from ${unbacked(sql)}`,
  );
}
