import type { KeyMode } from "../partners/keys/secret-key.ts";
import type { Queryable, ReservedConnection } from "../platform/database/connect.ts";

/**
 * Says of a new database which world it's of, and gives a sandbox's a clock that can be moved. Done after each migration, under its lock.
 * A database that is marked keeps its mark.
 *
 * @param connection - of the owner of the tables.
 */
export async function markDatabase(connection: ReservedConnection, mode: KeyMode): Promise<void> {
  await connection.begin(async (tx) => {
    await tx`insert into world (mode) values (${mode}) on conflict do nothing`;
    if ((await readMark(tx)) === "test")
      await tx.unsafe(`
        create or replace function wall_clock() returns timestamptz language sql volatile as $$
          select clock_timestamp() + (select make_interval(secs => ahead_seconds) from world)
        $$`);
  });
}

/** Which world a database is of; null before its first migration. */
export async function readMark(sql: Queryable): Promise<KeyMode | null> {
  const [{ exists }] = await sql<[{ exists: boolean }]>`select to_regclass('public.world') is not null as exists`;
  if (!exists) return null;
  const [world] = await sql<{ mode: KeyMode }[]>`select mode from world`;
  return world?.mode ?? null;
}
