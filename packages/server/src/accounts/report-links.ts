import type { Queryable, Tx } from "../platform/database/connect.ts";
import { REPORT_LIFETIME } from "./tokens.ts";

// Links "It wasn't me" belong to the email address that they were mailed to:
//
// - While it's the account's address, they work for 30 days, once each.
// - After a confirmed change of email they work for as long as the old address can undo the change (72 hours), and using one undoes that
//   change and all after it, so a stranger who gets a change confirmed disarms none of the owner's links. Those who read a mailbox that the
//   owner has left gain nothing: the same mailbox has the link that undoes the change, and whichever is used, no money can go to a new
//   destination for the next 72 hours.
// - When the account goes back to an earlier address, those mailed to the addresses in between end.

/** The tables of the links. */
export const REPORT_LINKS = ["sign_in_report_links", "withdrawal_report_links"] as const;

/** Whether a link, the row `l` of one of the tables, works or has been used. */
export function isReportable(sql: Queryable, now: Date) {
  return sql`
    l.created_at > ${new Date(now.getTime() - REPORT_LIFETIME)}
    and (l.before_change is null or exists (select from email_changes c where c.number = l.before_change and c.undo_until > ${now}))`;
}

/** The account's address was changed, and the old one can undo that: its links do so, too. */
export async function tieReportLinks(tx: Tx, userId: string, change: bigint): Promise<void> {
  for (const table of REPORT_LINKS)
    await tx`
      update ${tx.unsafe(table)} set before_change = ${change} where user_id = ${userId} and before_change is null`;
}

/**
 * The account has the address again that it had before a change. Ends what the addresses since then got: links "It wasn't me", and those that
 * undo a later change.
 */
export async function endLinksSince(tx: Tx, userId: string, change: bigint): Promise<void> {
  for (const table of REPORT_LINKS)
    await tx`delete from ${tx.unsafe(table)} where user_id = ${userId} and before_change is null`;
  // Links that were mailed before one of them go with it.
  await tx`delete from email_changes where user_id = ${userId} and number > ${change}`;
  for (const table of REPORT_LINKS)
    await tx`update ${tx.unsafe(table)} set before_change = null where user_id = ${userId} and before_change = ${change}`;
}
