import { mailToAdmins } from "../../audit/mail-to-admins.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { hasFactor } from "../factors/read-methods.ts";
import { resetCancelled } from "./reset-mails.ts";

/**
 * Cancels a person's recovery, and ends the links that would begin one. Of an admin's, all admins are told. The caller holds the lock of the
 * person's row.
 *
 * @returns whether the wait had begun.
 */
export async function cancelRecovery(tx: Tx, userId: string): Promise<boolean> {
  await tx`delete from factor_recoveries where user_id = ${userId} and begun_at is null`;
  const [cancelled] = await tx<{ proposal_id: string | null; email: string }[]>`
    update factor_recoveries r set outcome = 'cancelled' from users u
    where user_id = ${userId} and u.id = user_id and begun_at is not null and ended_at is null returning r.proposal_id, u.email`;
  // Those who have lost them otherwise meanwhile keep none.
  if (cancelled?.proposal_id && (await hasFactor(tx, userId)))
    await mailToAdmins(tx, resetCancelled({ userId, email: cancelled.email }), userId);
  return cancelled !== undefined;
}
