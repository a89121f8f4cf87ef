import type { Logger } from "pino";
import { withPatience } from "../platform/chain/ask-again.ts";
import type { Chain } from "../platform/chain/chain.ts";
import { ChainError, HistoryLostError } from "../platform/chain/chain-error.ts";
import type { Sql } from "../platform/database/connect.ts";
import { type Loop, runLoop } from "../platform/jobs/run-loop.ts";
import { stopPayments } from "../settings/stop-payments.ts";
import { createReader } from "../transfers/read-transfers.ts";
import { processTransfers } from "./process-transfers.ts";

/** From the end of one round to the next, in milliseconds. */
const PAUSE = 2_000;
/** A round waits no longer for a node that throttles it, in milliseconds. */
const ROUND = 45_000;
/** Nor does the comparison of the books after it. */
const COMPARISON = 10_000;

/**
 * Finds deposits by itself, round after round: reads the chain on from where it was left, and processes what it found.
 *
 * Any number of processes may watch: an advisory lock that ends with its connection lets one of them work at a time. That
 * only saves work. Whatever two of them would do at once, the database lets happen once.
 *
 * @param options.reconcile - compares the books at once when the node turns out to have thrown away blocks, and when they can be read
 * again, so that admins see it. @default admins see it after the next scheduled run
 * @example
 * const watcher = watchDeposits({ sql, chain, log });
 * await watcher.stop();
 */
export function watchDeposits(options: {
  sql: Sql;
  chain: Chain;
  log: Logger;
  pause?: number;
  reconcile?: () => Promise<unknown>;
}): Loop {
  const { sql, chain, log, pause = PAUSE, reconcile = async () => undefined } = options;
  const read = createRound({ sql, chain, log });
  let isHistoryLost = false;
  async function tellHistory(isLost: boolean, stop: AbortSignal): Promise<void> {
    if (isLost === isHistoryLost) return;
    isHistoryLost = isLost;
    await withPatience({ most: COMPARISON, stop }, reconcile);
  }
  return runLoop({
    sql,
    log,
    name: `deposits:${chain.id}:${chain.treasury}`,
    pause,
    words: { fault: "failed to read deposits from the chain", recovered: "reading deposits from the chain again" },
    async round(signal) {
      try {
        await withPatience({ most: ROUND, stop: signal }, () => read(signal));
        await tellHistory(false, signal);
      } catch (error) {
        if (error instanceof HistoryLostError) await tellHistory(true, signal);
        throw error;
      }
      return false;
    },
  });
}

/** One round of {@link watchDeposits}, for the process that holds the lock. Another chain than ours stops payments, and changes nothing. */
export function createRound(deps: { sql: Sql; chain: Chain; log: Logger }) {
  const { sql, chain, log } = deps;
  const read = createReader(deps);
  return async (signal?: AbortSignal): Promise<void> => {
    try {
      await chain.check();
    } catch (error) {
      if (error instanceof ChainError && error.code === "wrong_chain") await stopPayments(sql, error.message);
      throw error;
    }
    const heads = await chain.heads();
    const { wentBack } = await read(heads, signal);
    if (wentBack) log.warn(wentBack, "final blocks have changed: reading them again");
    await processTransfers(deps, heads, signal);
  };
}
