import type { Tx } from "../../platform/database/connect.ts";

/**
 * Cancels a person's recovery, and ends the links that would begin one. The caller holds the lock of the person's row.
 *
 * @returns whether the wait had begun.
 */
export async function cancelRecovery(tx: Tx, userId: string): Promise<boolean> {
  await tx`delete from factor_recoveries where user_id = ${userId} and begun_at is null`;
  const cancelled = await tx`
    update factor_recoveries set outcome = 'cancelled'
    where user_id = ${userId} and begun_at is not null and ended_at is null returning 1`;
  return cancelled.length > 0;
}
