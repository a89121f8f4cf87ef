import type { Queryable } from "../platform/database/connect.ts";

/**
 * Moves payouts of completed distributions from `payouts_clearing` to `earnings` (README, "Distributions"). What spends a person's
 * earnings or lists their bookings calls it first; for all others the distribution's own job does. Asks one index if there is
 * nothing to move; otherwise it locks the people's balances until the transaction ends.
 *
 * @returns how many payouts were moved.
 */
export async function postPayouts(sql: Queryable, userIds: readonly string[]): Promise<number> {
  const [{ moved }] = await sql<[{ moved: number }]>`
    select post_payouts(${userIds as string[]}::uuid[]) as moved`;
  return moved;
}
