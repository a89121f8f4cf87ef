import type { Tx } from "../platform/database/connect.ts";

/**
 * Ends the links that were mailed to a person, except those that undo a change of email, and sign-ins that wait for a code. Called before the
 * person's row is locked, as who uses a link locks the link first; and again after that, for what came in between.
 */
export async function endMailedLinks(tx: Tx, userId: string): Promise<void> {
  await tx`delete from sign_in_report_links where user_id = ${userId}`;
  await tx`delete from sign_in_challenges where user_id = ${userId}`;
  await tx`delete from password_resets where user_id = ${userId}`;
  await tx`delete from email_confirmations where user_id = ${userId}`;
}
