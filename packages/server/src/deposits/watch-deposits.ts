import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Chain } from "../chain/chain.ts";
import { ChainError } from "../chain/chain-error.ts";
import type { Sql } from "../database/connect.ts";
import { doAlone } from "../database/do-alone.ts";
import { createScanner } from "./scan-blocks.ts";
import { settleTransfers } from "./settle-transfers.ts";
import { scopeOf } from "./transfers.ts";

/** From the end of one round to the next, in milliseconds; after faults the pauses grow to the longest. */
const PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

/** A watcher that is at work. */
export type DepositWatcher = {
  /** Ends it when the round at hand is done. */
  stop(): Promise<void>;
};

/**
 * Finds deposits by itself, round after round: reads the chain on from where it was left, and settles what it found.
 *
 * Any number of processes may watch: an advisory lock that ends with its connection lets one of them work at a time. That
 * only saves work. Whatever two of them would do at once, the database lets happen once.
 *
 * @example
 * const watcher = watchDeposits({ sql, chain, log });
 * await watcher.stop();
 */
export function watchDeposits(options: { sql: Sql; chain: Chain; log: Logger; pause?: number }): DepositWatcher {
  const { sql, chain, log, pause = PAUSE } = options;
  const wake = new AbortController();
  const stopping = () => wake.signal.aborted;
  const round = createRound({ sql, chain, log, stopping });
  const { chainId, treasury } = scopeOf(chain);
  const name = `deposits:${chainId}:${treasury}`;
  let faults = 0;

  const work = async () => {
    while (!stopping()) {
      try {
        await doAlone(sql, name, round);
        if (faults > 0) log.info("the chain can be read again");
        faults = 0;
      } catch (err) {
        faults += 1;
        // A node that is away for an hour is one line, and one when it is back.
        if (faults === 1 || !(err instanceof ChainError)) log.error({ err }, "the chain cannot be read for deposits");
      }
      const rest = Math.min(pause * 2 ** Math.min(faults, 10), Math.max(LONGEST_PAUSE, pause));
      await sleep(rest, undefined, { signal: wake.signal }).catch(() => undefined);
    }
  };
  const done = work();
  return {
    async stop() {
      wake.abort();
      await done;
    },
  };
}

/** One round of {@link watchDeposits}, for whoever holds the lock. */
export function createRound(deps: { sql: Sql; chain: Chain; log: Logger; stopping: () => boolean }) {
  const scan = createScanner(deps);
  return async (): Promise<void> => {
    await deps.chain.check();
    const heads = await deps.chain.heads();
    await scan(heads);
    await settleTransfers(deps, heads);
  };
}
