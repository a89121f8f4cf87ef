import type { Queryable } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";

/**
 * Finds the account that an admin names by its email address.
 *
 * @throws {ProblemError} `not_found`
 */
export async function requireByEmail(sql: Queryable, email: string): Promise<{ id: string; email: string }> {
  const [person] = await sql<{ id: string; email: string }[]>`
    select id, email from users where lower(email) = ${email.toLowerCase()}`;
  if (!person) throw new ProblemError("not_found", `There's no account with the email address ${email}.`);
  return person;
}
