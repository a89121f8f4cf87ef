import type { Queryable, Sql } from "../platform/database/connect.ts";

/** Sets the clock of a test's database, which stands still from then on. */
export async function setClock(sql: Sql, moment: string): Promise<void> {
  await sql.unsafe(`
    create or replace function wall_clock() returns timestamptz language sql volatile as $$ select '${moment}'::timestamptz $$`);
}

/** Sets the clock back to the first month of all logs, as if the database had been made then. */
export async function beginIn(sql: Sql, month: string): Promise<void> {
  await setClock(sql, `${month}-01T00:00:00Z`);
  await sql.begin(async (tx) => {
    await tx`alter table log_months disable trigger user`;
    await tx`update log_months set month = ${`${month}-01`}`;
    await tx`alter table log_months enable trigger user`;
  });
}

/** Begins the month of a log, as the server's maintenance does. @returns whether it was not begun before. */
export async function beginMonth(sql: Sql, log: "audit_log" | "account_events"): Promise<boolean> {
  const [row] = await sql<[{ begun: boolean }]>`select begin_log_month(${log}) as begun`;
  return row.begun;
}

/** Writes so many entries to the audit log, each with a statement of its own. */
export async function append(sql: Queryable, count: number, subject = "test"): Promise<void> {
  for (let n = 0; n < count; n++)
    await sql`select audit_append(null, 'test', 'test', ${subject}, ${JSON.stringify({ n, text: "ä\u2028\n", real: 5.1 })})`;
}
