import type { Sql } from "./connect.ts";

/**
 * Does a piece of work that one process at a time is enough for. The lock ends with its connection, so a process that is
 * killed holds up no other.
 *
 * @param name - of the work.
 * @returns undefined if another process is at it.
 */
export async function withAdvisoryLock<Result>(
  sql: Sql,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const connection = await sql.reserve();
  try {
    const [lock] = await connection<[{ mine: boolean }]>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as mine`;
    if (!lock.mine) return undefined;
    try {
      return await work();
    } finally {
      await connection`select pg_advisory_unlock(hashtextextended(${name}, 0))`;
    }
  } finally {
    connection.release();
  }
}
