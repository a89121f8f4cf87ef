import { randomInt } from "node:crypto";
import type { Sql } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";

/** Makes the number of a window. The page that asks shows it, and the person enters it in the window. */
export const newWindowNumber = (): string => String(randomInt(10, 100));

/**
 * Takes the one try that a window's ticket has: a wrong number ends the ticket. The window's URL alone, sent to a person by a stranger, is
 * worth nothing.
 *
 * Of several tries at once, the first to lock the row counts, whichever process has made the ticket and however far apart their clocks are. Call
 * it before the transaction that uses the ticket, which finds none then: a
 * refusal must last.
 *
 * @param options.ticket - which row of the table it is, and that it's open.
 * @throws {ProblemError} `not_found`
 */
export async function takeNumber(
  sql: Sql,
  { table, ticket, number, now }: { table: ReturnType<Sql>; ticket: ReturnType<Sql>; number: string; now: Date },
): Promise<void> {
  const [row] = await sql<{ is_right: boolean }[]>`
    update ${table} set expires_at = case when number = ${number} then expires_at else '-infinity' end
    where ${ticket} and expires_at > ${now} returning number = ${number} as is_right`;
  if (row && !row.is_right) throw endedWindow();
}

/** The response to a ticket that is none, alike for all reasons. */
export const endedWindow = () =>
  new ProblemError(
    "not_found",
    "This request has ended: it expired, was already used, is for another account, or the number was wrong. Go back to the page that asked and try again.",
  );
