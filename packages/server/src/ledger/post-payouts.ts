import type { Queryable } from "../platform/database/connect.ts";

/**
 * Moves payouts of completed distributions from `payouts_clearing` to `earnings` (README, "Distributions"). Code that spends a person's
 * earnings or lists their bookings calls it first; the distribution's own job does it for all others. If there's nothing to move, it only
 * reads one index. Otherwise it locks the people's balances until the transaction ends.
 *
 * @returns the number of payouts moved.
 */
export async function postPayouts(sql: Queryable, userIds: readonly string[]): Promise<number> {
  const [{ moved }] = await sql<[{ moved: number }]>`
    select post_payouts(${userIds as string[]}::uuid[]) as moved`;
  return moved;
}
