import type { Tx } from "../platform/database/connect.ts";

/** For how long no new destination is taken, in milliseconds. */
export const FREEZE = 72 * 60 * 60_000;

/**
 * Lets no wallet be linked, and no money be requested to another address than the verified wallet, until a moment: the account may have come
 * into a stranger's hands. What is frozen for longer stays frozen. The caller holds the lock of the person's row.
 *
 * @example
 * await freezeDestinations(tx, userId, new Date(now.getTime() + FREEZE));
 */
export async function freezeDestinations(tx: Tx, userId: string, until: Date): Promise<void> {
  await tx`
    update users set destinations_frozen_until = greatest(destinations_frozen_until, ${until}::timestamptz) where id = ${userId}`;
}
