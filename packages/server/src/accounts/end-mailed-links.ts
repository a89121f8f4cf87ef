import type { Tx } from "../platform/database/connect.ts";
import { REPORT_LINKS } from "./report-links.ts";
import { lockPerson } from "./store.ts";

/**
 * Locks what was mailed to a person and lets its reader in or puts others out, and then the person's row: who uses a link locks it first, too.
 * Called before {@link endMailedLinks}, {@link endAccess} and what else ends links.
 */
export async function lockLinksAndPerson(tx: Tx, userId: string): Promise<void> {
  await lockLinks(tx, userId);
  await lockPerson(tx, userId);
}

/** The first half of {@link lockLinksAndPerson}, for those who lock the person's row in another way. */
export async function lockLinks(tx: Tx, userId: string): Promise<void> {
  for (const table of ["password_resets", "sign_in_challenges", ...REPORT_LINKS])
    await tx`select from ${tx.unsafe(table)} where user_id = ${userId} order by token_hash for update`;
}

/**
 * Ends the links and codes that were mailed to an address that a person's account no longer has. Links "It wasn't me" have a rule of their
 * own (report-links.ts), and so have those that undo a change of email.
 */
export async function endMailedLinks(tx: Tx, userId: string): Promise<void> {
  await endSignInLinks(tx, tx`user_id = ${userId}`);
  await tx`delete from email_confirmations where user_id = ${userId}`;
}

/** Ends links for a new password, and sign-ins that wait for their second step. @param theirs - whose */
export async function endSignInLinks(tx: Tx, theirs: ReturnType<Tx>): Promise<void> {
  await tx`delete from password_resets where ${theirs}`;
  await tx`delete from sign_in_challenges where ${theirs}`;
}
