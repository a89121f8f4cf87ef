import type { DistributionHoldCode } from "@freehold/contract";
import type { Logger } from "pino";
import type { Sql } from "../../platform/database/connect.ts";
import { type Loop, runLoop } from "../../platform/jobs/run-loop.ts";
import { bookBatch, completeDistribution } from "./book-batch.ts";
import { postBatch } from "./post-batch.ts";
import { prepareDistribution } from "./prepare-distribution.ts";
import { recordHold } from "./record-hold.ts";

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
 * once. An advisory lock lets one process work at a time, which saves work; that no part is booked twice hangs on the database alone.
 */
export function distribute({ sql, log, pause = PAUSE, batch = BATCH }: DistributeOptions): Loop {
  return runLoop({
    sql,
    log,
    name: "distributions",
    pause,
    words: { fault: "distributions wait", recovered: "distributions resumed" },
    async round() {
      const until = Date.now() + ROUND;
      let moved = false;
      while (Date.now() < until && (await distributeNext(sql, log, batch))) moved = true;
      return moved;
    },
  });
}

/** What is to be done next of a distribution. */
type Step = { id: string; is_completed: boolean; is_prepared: boolean; is_booked: boolean };

/**
 * One step of {@link distribute}: the oldest thing there is to do. A distribution that does not go on is held, with the reason, and
 * tried again later; meanwhile the others go on.
 *
 * @returns false if there is nothing to do.
 * @throws what the database refuses to write down.
 */
export async function distributeNext(sql: Sql, log: Logger, batch = BATCH): Promise<boolean> {
  const [step] = await sql<Step[]>`
    select id, completed_at is not null as is_completed, prepared_at is not null as is_prepared, holders_booked = holders as is_booked
    from distributions
    where (status = 'distributing' or (completed_at is not null and posted_at is null))
      and (retry_at is null or retry_at <= clock_timestamp())
    order by completed_at, confirmed_at limit 1`;
  if (!step) return false;
  const held = await take(sql, step, batch).catch((err) => {
    log.error({ err, distribution: step.id }, "failed to book a distribution");
    return "booking_failed" as const;
  });
  await recordHold(sql, step.id, held);
  return true;
}

/** @returns why it was not done; null if it was. */
async function take(sql: Sql, step: Step, batch: number): Promise<DistributionHoldCode | null> {
  const { id } = step;
  if (step.is_completed) await postBatch(sql, id, batch);
  else if (!step.is_prepared) return (await prepareDistribution(sql, id)) ? null : "not_covered";
  else if (step.is_booked) await completeDistribution(sql, id);
  else await sql.begin((tx) => bookBatch(tx, id, batch));
  return null;
}
