import type { Sql, Tx } from "./connect.ts";

/**
 * A transaction that is on the disk when this resolves, like any other, but does not wait for the disk while it holds its locks:
 * it commits first and waits afterwards, when PostgreSQL writes for all who wait at once. For work that many do at a time and that
 * takes a lock everybody needs, as the audit log's chain does at each commit.
 *
 * A crash in between loses what nobody was told of yet. What others build on it in a transaction of their own is never left
 * without it: the log is written in order.
 */
export async function beginGrouped<Result>(sql: Sql, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const result = (await sql.begin(async (tx) => {
    const [, done] = await Promise.all([tx`set local synchronous_commit = off`, work(tx)]);
    return done;
  })) as Result;
  // A record in the log whose commit waits for the disk, and so for everything before it.
  await sql`select pg_logical_emit_message(true, 'flush', '')`;
  return result;
}
