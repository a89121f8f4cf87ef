import { StartError } from "../start-error.ts";
import { checkSessions, refusal } from "./check-database.ts";
import { type ConnectOptions, connect, type Sql } from "./connect.ts";
import { findPooler } from "./find-pooler.ts";
import { checkRoleDefaults, setRoleDefaults } from "./role-defaults.ts";

/** Where a PostgreSQL of one's own is, as `readEnvironment()` says. */
export type PoolAddresses = {
  databaseUrl: string;
  /** The same database past a pooler; null: there is none. */
  directDatabaseUrl: string | null;
};

/**
 * Opens the pool of a server on `DATABASE_URL`. A pooler there is found out, not believed: with `DATABASE_DIRECT_URL` it is worked with, once
 * both are found to lead to the same database as the same role, and its sessions to have the settings of ours.
 *
 * @throws {StartError} one sentence that names the variable.
 */
export async function openPool(
  { databaseUrl, directDatabaseUrl: directUrl }: PoolAddresses,
  options: ConnectOptions = {},
): Promise<Sql> {
  await checkSessions(directUrl ?? databaseUrl, directUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
  if (!directUrl) return connect(databaseUrl, options);
  const direct = connect(directUrl, { applicationName: "freehold-check", max: 2 });
  let sql: Sql | undefined;
  try {
    // Before the pooler opens its first session, which would not have them.
    await setRoleDefaults(direct);
    const pooled = await findPooler(databaseUrl);
    sql = connect(databaseUrl, { ...options, directUrl, pooled });
    await checkSameDatabase(sql, direct);
    if (pooled) await checkRoleDefaults(sql);
    return sql;
  } catch (error) {
    await sql?.end({ timeout: 0 });
    throw error instanceof StartError ? error : refusal("DATABASE_URL", error as Error);
  } finally {
    await direct.end({ timeout: 0 });
  }
}

/** A lock that is taken on the one has to be seen through the other: an address alone doesn't tell one database from its copy. */
async function checkSameDatabase(sql: Sql, direct: Sql): Promise<void> {
  await direct.begin(async (tx) => {
    const [own] = await tx<[{ role: string; key: number; pid: number }]>`
      select current_user as role, key, pg_backend_pid() as pid, pg_advisory_xact_lock(0, key)
      from (select (random() * 2147483647)::int as key offset 0) as drawn`;
    const [seen] = await sql<[{ role: string; locked: boolean }]>`
      select current_user as role, exists (
        select from pg_locks where locktype = 'advisory' and pid = ${own.pid} and objid::bigint = ${own.key}
        and database = (select oid from pg_database where datname = current_database())) as locked`;
    if (!seen.locked) throw new StartError("DATABASE_DIRECT_URL and DATABASE_URL must point to the same database.");
    if (seen.role !== own.role)
      throw new StartError("DATABASE_DIRECT_URL and DATABASE_URL must have the same role, whose settings both use.");
  });
}
