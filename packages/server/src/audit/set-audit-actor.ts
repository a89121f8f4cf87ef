import type { Tx } from "../platform/database/connect.ts";

/**
 * Says who is at work in this transaction, for the audit log: the triggers on users and settings cannot tell from the row.
 * Without it their entries have no actor.
 */
export async function setAuditActor(tx: Tx, userId: string): Promise<void> {
  await tx`select set_config('freehold.actor', ${userId}, true)`;
}
