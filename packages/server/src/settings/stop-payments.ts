import type { Queryable } from "../platform/database/connect.ts";

/** Of all reasons together, in characters. */
const LONGEST = 2_000;

/**
 * Stops all payments until two admins let them go on. It needs no consent: the server does it itself when the books do
 * not fit the chain. Where they are stopped already, the reason is added: admins who had agreed to resume did not know
 * of it, so what they proposed cannot be confirmed any more.
 *
 * @param reason - one sentence for admins.
 * @returns whether they were running.
 */
export async function stopPayments(sql: Queryable, reason: string): Promise<boolean> {
  const [stopped] = await sql<{ were_running: boolean }[]>`
    with before as (select payments_stopped_reason as reason from settings for update)
    update settings set payments_stopped_at = clock_timestamp(),
      payments_stopped_reason = left(concat_ws(' ', before.reason, ${reason}::text), ${LONGEST}::int)
    from before where before.reason is null or position(${reason}::text in before.reason) = 0
    returning before.reason is null as were_running`;
  return stopped?.were_running ?? false;
}
