import type { StatementQuery } from "@freehold/contract";
import type { Queryable, Sql } from "../platform/database/connect.ts";
import { invalidFields } from "../platform/http/problem.ts";
import { add, type Figures, KINDS, NOTHING, type Statement, type StatementLine } from "./figures.ts";
import { readCompleteUntil, readLines, readSums } from "./store.ts";

const DAY = 24 * 60 * 60_000;

/** A statement, and its lines as they are read. */
export type StatementInProgress = {
  statement: Statement;
  /** In pages, oldest first. It fails after the last one if they do not come to the closing balance. */
  lines: AsyncGenerator<StatementLine[]>;
};

/**
 * The statement of a person's ledger for a period of days in UTC: the opening balance, the sums of each kind of movement and the closing
 * balance, which are known at once, and the lines, which are read as they are taken.
 *
 * A period that is not over yet ends now. Whatever stands in a statement stays as it is: the ledger is append-only.
 *
 * @param reader - reads what was committed before its first statement, which comes once nothing is being booked for the person.
 * @throws {ProblemError} `validation_failed` for a period that has not begun.
 */
export async function makeStatement(
  sql: Sql,
  reader: Queryable,
  person: Statement["person"],
  { from, to }: Pick<StatementQuery, "from" | "to">,
): Promise<StatementInProgress> {
  const now = await readCompleteUntil(sql, person.id);
  const since = new Date(`${from}T00:00:00.000Z`);
  if (since >= now) throw invalidFields([{ path: "from", message: "must not be in the future" }]);
  const end = new Date(Date.parse(`${to}T00:00:00.000Z`) + DAY);
  const isOpen = end > now;
  const period = { userId: person.id, since, until: isOpen ? now : end };

  const rows = await readSums(reader, period);
  const sum = (before: boolean) =>
    rows.filter((row) => row.before === before).reduce<Figures>((all, row) => add(all, row), NOTHING);
  const sums = rows
    .filter((row) => !row.before)
    .map(({ movement, count, available, invested, earnings, reserved }) => ({
      movement,
      count,
      figures: { available, invested, earnings, reserved },
    }));
  const opening = sum(true);
  const statement: Statement = {
    person,
    from,
    to,
    ...{ since, until: period.until, isOpen },
    ...{ opening, sums, closing: add(opening, sum(false)) },
    count: sums.reduce((all, { count }) => all + count, 0),
    madeAt: now,
  };
  return { statement, lines: checked(statement, readLines(reader, period)) };
}

/** No person gets a file whose lines do not come to its sums: it breaks off before its end instead. */
async function* checked(
  { opening, closing, count }: Statement,
  lines: AsyncGenerator<StatementLine[]>,
): AsyncGenerator<StatementLine[]> {
  let [found, read] = [opening, 0];
  for await (const page of lines) {
    for (const { figures } of page) found = add(found, figures);
    read += page.length;
    yield page;
  }
  if (read !== count || KINDS.some((kind) => found[kind] !== closing[kind]))
    throw new Error(`The statement has ${count} lines and ${read} were read: they do not come to its sums.`);
}
