import type { Logger } from "pino";
import type { Sql } from "../../platform/database/connect.ts";
import { type Loop, runLoop } from "../../platform/jobs/run-loop.ts";
import { bookBatch, completeDistribution } from "./book-batch.ts";
import { postBatch } from "./post-batch.ts";
import { prepareDistribution } from "./prepare-distribution.ts";

/** From one round to the next when nothing is to be distributed, in milliseconds. */
const PAUSE = 1_000;
/** People booked in one transaction: their balances are locked until it ends. */
const BATCH = 500;
/** A round ends after so long, in milliseconds, so that the server can stop. */
const ROUND = 1_000;

/** How {@link distribute} works. */
export type DistributeOptions = {
  sql: Sql;
  log: Logger;
  /** @default 1000 */
  pause?: number;
  /** @default 500 */
  batch?: number;
};

/**
 * Distributes confirmed months, round after round: works out the parts, books them in batches, completes the distribution, and moves
 * its payouts to the earnings. Why in these steps stands in ledger/README.md, "Distributions".
 *
 * Its queue is the table of distributions, as the payer's is that of payments: another process goes on where one was killed, at
 * once. An advisory lock lets one process work at a time, which saves work; that nobody is booked twice hangs on the database alone.
 */
export function distribute({ sql, log, pause = PAUSE, batch = BATCH }: DistributeOptions): Loop {
  return runLoop({
    sql,
    log,
    name: "distributions",
    pause,
    words: { fault: "distributions wait", recovered: "distributions go on" },
    async round() {
      const until = Date.now() + ROUND;
      let moved = false;
      while (Date.now() < until && (await distributeNext(sql, batch))) moved = true;
      return moved;
    },
  });
}

/**
 * One step of {@link distribute}: the oldest thing there is to do.
 *
 * @returns false if there is nothing to do.
 */
export async function distributeNext(sql: Sql, batch = BATCH): Promise<boolean> {
  const [completed] = await sql<{ id: string }[]>`
    select id from distributions where completed_at is not null and posted_at is null order by completed_at limit 1`;
  if (completed) {
    await postBatch(sql, completed.id, batch);
    return true;
  }
  const [open] = await sql<{ id: string; is_prepared: boolean; is_booked: boolean }[]>`
    select d.id, d.prepared_at is not null as is_prepared, d.holders_booked = d.holders as is_booked
    from distributions d where d.status = 'distributing'
    order by d.confirmed_at limit 1`;
  if (!open) return false;
  if (!open.is_prepared) await prepareDistribution(sql, open.id);
  else if (open.is_booked) await completeDistribution(sql, open.id);
  else await sql.begin((tx) => bookBatch(tx, open.id, batch));
  return true;
}
