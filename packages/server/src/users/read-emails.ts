import type { Queryable } from "../platform/database/connect.ts";

/** Reads the email addresses of accounts, by user id. */
export async function readEmails(sql: Queryable, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = await sql<{ id: string; email: string }[]>`
    select id, email from users where id = any(${userIds as string[]}::uuid[])`;
  return new Map(users.map(({ id, email }) => [id, email]));
}
