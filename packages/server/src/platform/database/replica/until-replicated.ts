import type { Queryable } from "../connect.ts";

/**
 * Writes what changes nothing. Its commit waits for a standby where commits do, so that a failover loses nothing that was read before.
 *
 * @throws {NoAnswerError} at the commit, if no standby has it.
 */
export async function untilReplicated(sql: Queryable): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'freehold', '')`;
}
