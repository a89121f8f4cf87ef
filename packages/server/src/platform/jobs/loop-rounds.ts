import type { Queryable } from "../database/connect.ts";

/** Written no more often than this, in seconds. */
const PRECISION = 1;

/** Notes that loops begin, or have ended a round, whatever came of it: they live. */
export async function recordRound(sql: Queryable, ...names: string[]): Promise<void> {
  await sql`
    insert into loops as l (name, alive_at) select name, clock_timestamp() from unnest(${names}::text[]) name order by name
    on conflict (name) do update set alive_at = excluded.alive_at
    where l.alive_at < excluded.alive_at - make_interval(secs => ${PRECISION})`;
}

/** How many seconds ago each loop began or ended its last round, by its name. */
export async function readLoopAges(sql: Queryable): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; age: number }[]>`
    select name, round(greatest(extract(epoch from clock_timestamp() - alive_at), 0))::int as age from loops order by name`;
  return new Map(rows.map(({ name, age }) => [name, age]));
}

/** Forgets the loops of settings that are gone, such as those of a former treasury. */
export async function forgetOldLoops(sql: Queryable): Promise<void> {
  await sql`delete from loops where alive_at < clock_timestamp() - interval '1 day'`;
}
