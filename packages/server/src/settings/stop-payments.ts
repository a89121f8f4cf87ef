import type { Queryable } from "../database/connect.ts";

/**
 * Stops all payments until two admins let them go on. It needs nobody's consent: the server does it itself when the books do
 * not fit the chain. Where they are stopped already, the first reason stands.
 *
 * @param reason - one sentence for admins.
 * @returns whether they were running.
 */
export async function stopPayments(sql: Queryable, reason: string): Promise<boolean> {
  const stopped = await sql`
    update settings set payments_stopped_at = clock_timestamp(), payments_stopped_reason = ${reason}
    where payments_stopped_at is null returning 1`;
  return stopped.length === 1;
}
