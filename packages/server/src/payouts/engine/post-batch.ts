import { postPayouts } from "../../ledger/post-payouts.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/**
 * Moves the next payouts of a completed distribution from `payouts_clearing` to `earnings`. People have seen them there since it was
 * completed. Locks the balances of the batch's people, in the order of their ids.
 */
export async function postBatch(sql: Queryable, id: string, most: number): Promise<void> {
  const people = await sql<{ user_id: string }[]>`
    select user_id from payouts where distribution_id = ${id} and posted_at is null order by user_id limit ${most}`;
  if (people.length > 0)
    await postPayouts(
      sql,
      people.map(({ user_id }) => user_id),
    );
  else await sql`update distributions set posted_at = clock_timestamp() where id = ${id} and posted_at is null`;
}
