import type { MailPreferences, MailPreferencesChange } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";

/** Which mails a person wants. */
export async function readPreferences(sql: Queryable, userId: string): Promise<MailPreferences> {
  const [row] = await sql<[MailPreferences]>`select payout_mails from users where id = ${userId}`;
  return row;
}

/** Changes which mails a person wants; what is not named stays. @returns all of them as they are now. */
export async function changePreferences(
  sql: Queryable,
  userId: string,
  { payout_mails }: MailPreferencesChange,
): Promise<MailPreferences> {
  const [row] = await sql<[MailPreferences]>`
    update users set payout_mails = coalesce(${payout_mails ?? null}::boolean, payout_mails) where id = ${userId}
    returning payout_mails`;
  return row;
}
