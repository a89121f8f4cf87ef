import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { ChainError } from "../chain/chain-error.ts";
import type { Sql } from "../database/connect.ts";
import { NoAnswerError } from "../database/driver/database-error.ts";
import { withAdvisoryLock } from "../database/with-advisory-lock.ts";
import { recordRound } from "./loop-rounds.ts";

/** After faults the pauses grow to this, in milliseconds: what waited is done soon after the fault is over. */
const LONGEST_PAUSE = 3_000;

/** The longest that a round may take, in milliseconds. */
const LONGEST_ROUND = 120_000;

/** Rounds of work that go on. */
export type Loop = {
  /** Ends it when the round at hand is done, or after twenty seconds. */
  stop(): Promise<void>;
};

/** What {@link runLoop} does. */
export type LoopOptions = {
  sql: Sql;
  log: Logger;
  /** Of the work: one process at a time is at it. */
  name: string;
  /** From one round to the next when nothing moves, in milliseconds. */
  pause: number;
  /** What is logged when rounds begin to fail, and when one succeeds again. */
  words: { fault: string; recovered: string };
  /** The longest that a round may take, in milliseconds; then the next one begins. @default two minutes */
  longest?: number;
  /**
   * @param signal - aborted when the loop is stopped, and when the round is abandoned.
   * @returns whether more may follow at once.
   */
  round: (signal: AbortSignal) => Promise<boolean>;
};

/**
 * Does one round of some work after the other until it is stopped. After faults the pauses grow. A round that takes too long, or whose
 * lock is lost, is abandoned and the next one begins: every race between the two is settled by the database.
 */
export function runLoop({ sql, log, name, pause, words, longest = LONGEST_ROUND, round }: LoopOptions): Loop {
  const wake = new AbortController();
  let faults = 0;
  let isListed = false;
  let away: unknown = null;
  /** A round that ends with a fault has ended, too; one that was abandoned has not. */
  const recorded = async (signal: AbortSignal) => {
    try {
      return await round(signal);
    } finally {
      // A database that is away fails the next round.
      if (!signal.aborted) await recordRound(sql, name).catch((err) => log.debug({ err }, words.fault));
    }
  };
  /** What is away for an hour is one line, and one when it is back. */
  const tell = (err: unknown) => {
    const what = err instanceof ChainError || err instanceof NoAnswerError ? err.constructor : null;
    if (what === null || what !== away) log[wake.signal.aborted ? "debug" : "error"]({ err }, words.fault);
    away = what;
  };
  const work = async () => {
    while (!wake.signal.aborted) {
      let moved = false;
      try {
        // One that never ends its first round is to be noticed, too.
        if (!isListed) await recordRound(sql, name);
        isListed = true;
        moved = (await withAdvisoryLock(sql, name, recorded, { longest, stop: wake.signal })) ?? false;
        if (faults > 0) log.info(words.recovered);
        faults = 0;
        away = null;
      } catch (err) {
        faults += 1;
        tell(err);
      }
      const rest = moved
        ? Math.min(pause, 50)
        : Math.min(pause * 2 ** Math.min(faults, 10), Math.max(LONGEST_PAUSE, pause));
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
