import type { Queryable } from "../database/connect.ts";

/** Written no more often than this, in seconds. */
const PRECISION = 1;

/** The loops that this process runs, even if another one has their locks. */
const ownLoops = new Set<string>();

/** Notes that loops begin, or have ended a round, whatever came of it: they live. */
export async function recordRound(sql: Queryable, ...names: string[]): Promise<void> {
  for (const name of names) ownLoops.add(name);
  await sql`
    insert into loops as l (name, alive_at) select name, clock_timestamp() from unnest(${names}::text[]) name order by name
    on conflict (name) do update set alive_at = excluded.alive_at
    where l.alive_at < excluded.alive_at - make_interval(secs => ${PRECISION})`;
}

/**
 * Reads how many seconds ago each loop began or ended its last round, by its name, in whichever process. Loops that this process doesn't
 * run, such as those of a former treasury, are left out.
 */
export async function readLoopAges(sql: Queryable): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; age: number }[]>`
    select name, round(greatest(extract(epoch from clock_timestamp() - alive_at), 0))::int as age
    from loops where name = any(${[...ownLoops]}::text[]) order by name`;
  return new Map(rows.map(({ name, age }) => [name, age]));
}

/**
 * Forgets when loops last lived: a server that starts after a pause must not count the pause as a stall. Loops that run in other processes
 * are noted again when their round ends.
 */
export async function forgetRounds(sql: Queryable): Promise<void> {
  // In the order in which other processes note theirs.
  await sql`delete from loops where name in (select name from loops order by name for update)`;
}
