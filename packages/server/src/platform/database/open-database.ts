import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import { checkDatabase, checkSessions } from "./check-database.ts";
import { connect, type Sql } from "./connect.ts";
import { lockDataDir } from "./embedded/data-dir.ts";
import { startEmbedded } from "./embedded/embedded.ts";

/** Where the database of a server is, as `readEnvironment()` says. */
export type DatabasePlace = { databaseUrl: string | null; directDatabaseUrl: string | null; dataDir: string };

/** Whether there is a database to open: `DATABASE_URL` names one, or a server was started in `DATA_DIR`. */
export async function hasDatabase({ databaseUrl, dataDir }: DatabasePlace): Promise<boolean> {
  return databaseUrl !== null || (await readPassword(dataDir)) !== null;
}

/**
 * Opens the database of a server for a command beside it: `DATABASE_URL`, or the embedded one in `DATA_DIR`, which is used
 * if it runs and else started for as long as the command needs it. Nothing is created and nothing migrated.
 *
 * @throws {StartError} one sentence that names the variable.
 */
export async function openDatabase(place: DatabasePlace): Promise<{ sql: Sql; close(): Promise<void> }> {
  const { databaseUrl, directDatabaseUrl, dataDir } = place;
  if (databaseUrl) {
    // One process more needs no pooler.
    const url = directDatabaseUrl ?? databaseUrl;
    await checkSessions(url, directDatabaseUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
    return open(url);
  }
  const password = await readPassword(dataDir);
  if (password === null) throw new StartError(`DATA_DIR has no database: ${dataDir}.`);
  let unlock: () => Promise<void>;
  try {
    unlock = await lockDataDir(dataDir);
  } catch (error) {
    // A server is at work in it, and so is its PostgreSQL.
    const lines = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(() => "")).split("\n");
    if (!lines[3]) throw error;
    return open(`postgres://freehold:${password.trim()}@127.0.0.1:${lines[3]}/freehold`);
  }
  const embedded = await startEmbedded({ dataDir }).catch(async (error: Error) => {
    await unlock();
    throw error;
  });
  return open(embedded.url, async () => {
    await embedded.stop();
    await unlock();
  });
}

/** @returns null if there is no database. */
const readPassword = (dataDir: string) => readFile(join(dataDir, "postgres.password"), "utf8").catch(() => null);

async function open(url: string, after: () => Promise<void> = async () => undefined) {
  const sql = connect(url, { applicationName: "freehold-command", max: 2, statementTimeout: 10 * 60_000 });
  const close = async () => {
    await sql.end({ timeout: 5 });
    await after();
  };
  try {
    await checkDatabase(sql);
  } catch (error) {
    await close();
    throw error;
  }
  return { sql, close };
}
