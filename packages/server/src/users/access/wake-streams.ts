import type { Tx } from "../../platform/database/connect.ts";

/**
 * Wakes the event streams of a person, or of all people, once the transaction commits. A stream whose session has ended then ends at once,
 * and not only when it next looks.
 *
 * @param userId - null: all people.
 */
export async function wakeStreams(tx: Tx, userId: string | null): Promise<void> {
  await tx`select notify_listeners('change', ${userId ? `users:${userId}` : "platform:"})`;
  await tx`
    select notify_listeners('withdrawal', user_id || ':' || id) from withdrawals
    where ${userId ? tx`user_id = ${userId}` : tx`true`} and is_open(status)`;
}
