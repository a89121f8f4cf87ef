import { setTimeout as sleep } from "node:timers/promises";
import type { ReservedConnection, Sql } from "./connect.ts";

/** How often the connection of a lock is asked whether it still lives, in milliseconds. */
const HEARTBEAT = 2_000;

/**
 * Does a piece of work that one process at a time is enough for. The lock ends with its connection, so a process that is
 * killed holds up no other.
 *
 * @param name - of the work.
 * @param options.longest - how long the work may take, in milliseconds.
 * @returns undefined if another process is at it.
 * @throws what the work throws; an error if it takes too long or its connection is lost. The work itself may go on then, beside the
 * one that is begun anew: the database lets whatever both would do happen once.
 */
export async function withAdvisoryLock<Result>(
  sql: Sql,
  name: string,
  work: () => Promise<Result>,
  { longest }: { longest: number },
): Promise<Result | undefined> {
  const connection = await sql.reserve();
  const ended = new AbortController();
  let isFree = false;
  try {
    const [lock] = await connection<[{ mine: boolean }]>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as mine`;
    const result = lock.mine ? await Promise.race([work(), watch(connection, longest, ended.signal)]) : undefined;
    if (lock.mine) await connection`select pg_advisory_unlock(hashtextextended(${name}, 0))`;
    isFree = true;
    return result;
  } finally {
    ended.abort();
    // Closed, the connection takes the lock with it.
    connection.release({ close: !isFree });
  }
}

/** Rejects when the time is over or the connection is lost. */
async function watch(connection: ReservedConnection, longest: number, signal: AbortSignal): Promise<never> {
  const end = Date.now() + longest;
  for (;;) {
    await sleep(Math.min(HEARTBEAT, end - Date.now()), undefined, { signal });
    if (Date.now() >= end) throw new Error(`A round took longer than ${longest / 1000} seconds.`);
    await connection`select 1`;
  }
}
