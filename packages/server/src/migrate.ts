import type { KeyMode } from "./partners/keys/secret-key.ts";
import { applyMigrations } from "./platform/database/apply-migrations.ts";
import type { Sql } from "./platform/database/connect.ts";
import { grantAccess } from "./platform/database/grant-access.ts";
import { readMigrations } from "./platform/database/read-migrations.ts";
import { installJobs, JOBS_SCHEMA } from "./platform/jobs/install.ts";
import { markDatabase } from "./sandbox/mark-database.ts";

/**
 * Migrates a database to the newest schema, including that of the jobs. Any number of processes can call it at once.
 *
 * @param sql - as the role that owns the tables.
 * @param options.serverRole - another role, of the server that works with the tables: it gets the rights it needs. @default none
 * @param options.mode - which world a new database is of. @default live
 * @returns the names of the files that were applied by this call.
 * @throws one sentence that names the file, if the history does not match or a file fails.
 * @example
 * const sql = connect(database.url);
 * await migrate(sql); // ["0001-baseline.sql"]
 */
export async function migrate(
  sql: Sql,
  { serverRole, mode = "live" }: { serverRole?: string; mode?: KeyMode } = {},
): Promise<string[]> {
  return applyMigrations(sql, {
    migrations: await readMigrations(),
    async afterwards(connection) {
      await installJobs(connection);
      await markDatabase(connection, mode);
      if (serverRole !== undefined)
        await grantAccess(connection, { role: serverRole, schemas: ["public", JOBS_SCHEMA] });
    },
  });
}
