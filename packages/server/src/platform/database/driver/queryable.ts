import { nameOf, type Row, type Rows, type Send, Statement } from "./statement.ts";

/** Runs statements: a pool, a transaction, or a connection. */
export type Queryable = {
  /**
   * A statement. Its values are sent apart from its text; a value that is itself a statement becomes a part of the text.
   *
   * @example
   * const open = sql`status = 'pending'`;
   * const rows = await sql<{ id: string }[]>`select id from withdrawals where user_id = ${userId} and ${open}`;
   */
  <Result extends readonly (object | undefined)[] = Row[]>(
    parts: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Statement<Result>;
  /** A text as it is: several statements, or a part of another one. Never put user input into it. */
  unsafe<Result extends readonly (object | undefined)[] = Row[]>(text: string): Statement<Result>;
  /** A text with values for its `$1`, `$2` ..., as libraries write them. */
  unsafe<Result extends readonly (object | undefined)[] = Row[]>(
    text: string,
    values: readonly unknown[],
  ): Promise<Rows<Result>>;
};

/** @param send - sends a statement and gives its answer. */
export function createQueryable(send: Send): Queryable {
  const query = (parts: TemplateStringsArray, ...values: readonly unknown[]) => new Statement(parts, values, send);
  const unsafe = (text: string, values?: readonly unknown[]) =>
    values
      ? send({ text, values: [...values], name: nameOf(text) })
      : new Statement([text], [], (statement) => send({ ...statement, name: null }));
  return Object.assign(query, { unsafe }) as Queryable;
}
