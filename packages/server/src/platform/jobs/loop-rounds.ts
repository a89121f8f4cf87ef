import type { Queryable } from "../database/connect.ts";

/** Written no more often than this, in seconds. */
const PRECISION = 1;

/** Notes that a loop has ended a round, whatever came of it: it lives. */
export async function recordRound(sql: Queryable, name: string): Promise<void> {
  await sql`
    insert into loops as l (name, finished_at) values (${name}, clock_timestamp())
    on conflict (name) do update set finished_at = excluded.finished_at
    where l.finished_at < excluded.finished_at - make_interval(secs => ${PRECISION})`;
}

/** How many seconds ago each loop ended its last round, by its name. */
export async function readLoopAges(sql: Queryable): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; age: number }[]>`
    select name, round(greatest(extract(epoch from clock_timestamp() - finished_at), 0))::int as age from loops order by name`;
  return new Map(rows.map(({ name, age }) => [name, age]));
}
