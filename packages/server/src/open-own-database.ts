import type { Logger } from "pino";
import type { Environment } from "./environment.ts";
import { migrate } from "./migrate.ts";
import { EarlierDatabaseError } from "./platform/database/apply-migrations.ts";
import { checkDatabase, checkSessions } from "./platform/database/check-database.ts";
import { connect, type Sql } from "./platform/database/connect.ts";
import { isPostgresError } from "./platform/database/driver/database-error.ts";
import { lockDataDir } from "./platform/database/embedded/data-dir.ts";
import { type EmbeddedDatabase, startEmbedded } from "./platform/database/embedded/embedded.ts";
import { openPool } from "./platform/database/open-pool.ts";
import { StartError } from "./platform/start-error.ts";
import { refuseOtherWorld } from "./sandbox/refuse-other-world.ts";

/** The database that a server works with, of the newest schema. */
export type OwnDatabase = {
  sql: Sql;
  /** As the role of the server and past a pooler, for what opens connections of its own. */
  url: string;
  /** As the role that migrates; the same where the server's own does. */
  ownerUrl: string;
  embedded?: EmbeddedDatabase;
};

/**
 * Opens the database of a server: the one that `DATABASE_URL` names, or the embedded one. It is migrated, as its owner where that is
 * another role than the server's.
 *
 * @param start.undo - gets what closes it again.
 * @throws {StartError} one sentence that names the variable to mend.
 */
export async function openOwnDatabase(
  environment: Environment,
  { undo, log }: { undo: (() => unknown)[]; log: Logger },
): Promise<OwnDatabase> {
  const { ownerUrl, ...place } = await findDatabase(environment, undo);
  const { databaseUrl, directDatabaseUrl } = environment;
  const sql = databaseUrl ? await openPool({ databaseUrl, directDatabaseUrl }) : connect(place.url);
  undo.push(() => sql.end({ timeout: 5 }));
  await checkDatabase(sql);
  const applied = await migrateAsOwner(sql, ownerUrl, environment);
  if (applied.length) log.info({ applied }, "migrated");
  return { ...place, ownerUrl: ownerUrl ?? place.url, sql };
}

async function findDatabase(
  environment: Environment,
  undo: (() => unknown)[],
): Promise<Omit<OwnDatabase, "sql" | "ownerUrl"> & { ownerUrl: string | null }> {
  const { databaseUrl, directDatabaseUrl, migrationDatabaseUrl } = environment;
  if (databaseUrl) return { url: directDatabaseUrl ?? databaseUrl, ownerUrl: migrationDatabaseUrl };
  undo.push(await lockDataDir(environment.dataDir));
  const embedded = await startEmbedded({ dataDir: environment.dataDir }).catch((error: NodeJS.ErrnoException) => {
    // A file that is missing, or of a user who started the server before.
    if (!error.path) throw error;
    throw new StartError(`DATA_DIR cannot be used: ${error.path} (${error.code}).`);
  });
  undo.push(() => embedded.stop());
  return { url: embedded.serverUrl, ownerUrl: embedded.url, embedded };
}

/** Migrates as the owner of the tables, whose connection ends with that, and gives the server's role its rights. */
async function migrateAsOwner(sql: Sql, ownerUrl: string | null, environment: Environment): Promise<string[]> {
  const { mode } = environment;
  const owner = ownerUrl && connect(ownerUrl, { applicationName: "freehold-migrations", max: 1 });
  try {
    if (ownerUrl && environment.databaseUrl) await checkSessions(ownerUrl, "MIGRATION_DATABASE_URL");
    if (owner) await checkDatabase(owner, { variable: "MIGRATION_DATABASE_URL" });
    // Before, so that nothing is migrated; after, for two servers that begin with the same new database.
    await refuseOtherWorld(owner || sql, mode);
    if (!owner) {
      const applied = await migrate(sql, { mode });
      await refuseOtherWorld(sql, mode);
      return applied;
    }
    const [{ role }] = await sql<[{ role: string }]>`select current_user as role`;
    const applied = await migrate(owner, { serverRole: role, mode });
    await refuseOtherWorld(owner, mode);
    const [found] = await sql`select from pg_class where oid = to_regclass('audit_log')`;
    if (!found) throw new StartError("MIGRATION_DATABASE_URL and DATABASE_URL must point to the same database.");
    return applied;
  } catch (error) {
    throw startErrorOf(error as Error, environment);
  } finally {
    if (owner) await owner.end({ timeout: 5 });
  }
}

function startErrorOf(error: Error, { databaseUrl, migrationDatabaseUrl, dataDir }: Environment): Error {
  if (error instanceof EarlierDatabaseError)
    return new StartError(
      databaseUrl
        ? "The database in DATABASE_URL was created by an earlier, unreleased version. This version needs an empty database."
        : `DATA_DIR was created by an earlier, unreleased version. Remove the folder ${dataDir} and start again.`,
    );
  const refused = [error, error.cause].find((one) => isPostgresError(one));
  // What a migration fails with is a fault of this version, unless the role may not do it.
  if (!refused || (refused !== error && !NOT_ALLOWED.has((refused as { code?: string }).code))) return error;
  const variable = migrationDatabaseUrl ? "MIGRATION_DATABASE_URL" : "DATABASE_URL";
  return new StartError(`The database in ${variable} cannot be migrated: ${(refused as Error).message}.`);
}

/** PostgreSQL's codes for what a role has no right to, and for writing to a database that is only read. */
const NOT_ALLOWED = new Set<string | undefined>(["42501", "25006"]);
