import { fileURLToPath } from "node:url";
import { applyMigrations } from "./platform/database/apply-migrations.ts";
import type { Sql } from "./platform/database/connect.ts";
import { grantAccess } from "./platform/database/grant-access.ts";
import { installJobs, JOBS_SCHEMA } from "./platform/jobs/install.ts";
import { PACKAGE_ROOT } from "./platform/package-root.ts";

/** The folder of the server's numbered SQL files. */
export const MIGRATIONS = new URL("migrations/", PACKAGE_ROOT);

/**
 * Brings a database to the newest schema, with that of the jobs. Any number of processes may call it at once.
 *
 * @param sql - as the role that owns the tables.
 * @param options.folder - of numbered SQL files. @default the server's own
 * @param options.serverRole - another role, of the server that works with the tables: it gets the rights it needs. @default none
 * @returns the names of the files that were applied by this call.
 * @throws one sentence that names the file, if the history does not match or a file fails.
 * @example
 * const sql = connect(database.url);
 * await migrate(sql); // ["0001-baseline.sql"]
 */
export function migrate(
  sql: Sql,
  { folder = MIGRATIONS, serverRole }: { folder?: URL | string; serverRole?: string } = {},
): Promise<string[]> {
  return applyMigrations(sql, {
    folder: typeof folder === "string" ? folder : fileURLToPath(folder),
    async afterwards(connection) {
      await installJobs(connection);
      if (serverRole !== undefined)
        await grantAccess(connection, { role: serverRole, schemas: ["public", JOBS_SCHEMA] });
    },
  });
}
