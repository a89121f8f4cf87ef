import { setTimeout as sleep } from "node:timers/promises";
import type { Sql, Tx } from "./connect.ts";

/** How often the connection of a lock is asked whether it still lives, and how long it may take to answer, in milliseconds. */
const HEARTBEAT = 2_000;
/** The longest that the work may take once it is told to stop, in milliseconds. */
const STOP_TIMEOUT = 20_000;

/** How {@link withAdvisoryLock} ends work that goes on for too long. */
export type LockLimits = {
  /** The longest that the work may take, in milliseconds. */
  longest: number;
  /** Stops the work: after 20 seconds it is abandoned. @default it is not stopped */
  stop?: AbortSignal | undefined;
};

/**
 * Does a piece of work that one process at a time is enough for. The lock ends with the transaction that holds it, so with its
 * connection, too: a process that is killed holds up no other, and one that stands still (SIGSTOP) no longer than a session may idle
 * in a transaction. That transaction does nothing else, and holds no snapshot while it waits.
 *
 * @param name - of the work.
 * @param work - gets a signal that is aborted when the work is to stop, and when it is abandoned. It may have to go on for a while
 * then, beside the work that is begun anew: nothing it writes may depend on the lock.
 * @returns undefined if another process is at it, or it is to stop before it has begun.
 * @throws what the work throws; an error if it takes too long or its connection is lost.
 */
export async function withAdvisoryLock<Result>(
  sql: Sql,
  name: string,
  work: (signal: AbortSignal) => Promise<Result>,
  { longest, stop }: LockLimits,
): Promise<Result | undefined> {
  const connection = await sql.reserve();
  const underLock = connection.begin(
    async (tx) => {
      const [lock] = await tx<[{ mine: boolean }]>`
        select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`;
      if (!lock.mine || stop?.aborted) return undefined;
      const told = new AbortController();
      const ended = new AbortController();
      stop?.addEventListener("abort", () => told.abort(), { signal: ended.signal });
      try {
        return await Promise.race([work(told.signal), watch(tx, { longest, stop }, ended.signal)]);
      } finally {
        told.abort();
        ended.abort();
      }
    },
    { statementTimeout: HEARTBEAT },
  );
  return underLock.finally(() => connection.release());
}

/** Rejects when the time is over or the connection is lost. */
async function watch(tx: Tx, { longest, stop }: LockLimits, signal: AbortSignal): Promise<never> {
  let end = Date.now() + longest;
  for (;;) {
    await sleep(Math.min(HEARTBEAT, end - Date.now()), undefined, { signal });
    if (stop?.aborted) end = Math.min(end, Date.now() + STOP_TIMEOUT);
    if (Date.now() >= end) throw new Error("The work under the lock took too long, and is abandoned.");
    await tx`select 1`;
  }
}
