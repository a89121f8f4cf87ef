import type { Environment } from "./environment.ts";
import { findWeakDatabase, findWeakSettings } from "./find-weak-settings.ts";
import { checkDatabase } from "./platform/database/check-database.ts";
import { connect } from "./platform/database/connect.ts";
import { hasDatabase, openDatabase } from "./platform/database/open-database.ts";
import { isElsewhere } from "./refuse-unsafe.ts";
import { keepsApprovalKeys } from "./roles.ts";
import { readMark } from "./sandbox/mark-database.ts";
import { refuseOtherWorld } from "./sandbox/refuse-other-world.ts";
import { findMissingKeys } from "./signatures/key-file.ts";

/**
 * `freehold-server check`: reads the settings of a server, and its database if there is one, and prints what is unsafe, a sentence a line.
 * It changes nothing, and works beside a server.
 *
 * @param readSettings - as a start reads them.
 * @returns 0 if nothing is unsafe, 1 if something is, and 2 if the server wouldn't start.
 */
export async function runCheck(readSettings: () => Environment): Promise<number> {
  try {
    const environment = readSettings();
    const isMade = await hasDatabase(environment);
    const found = [
      ...findWeakSettings(environment),
      ...(await findUnsigned(environment)),
      ...(isMade ? await lookIntoDatabase(environment) : []),
    ];
    if (found.length > 0) console.error(found.join("\n"));
    else process.stdout.write(`We found nothing unsafe.${isMade ? "" : " There is no database in DATA_DIR yet."}\n`);
    return found.length > 0 ? 1 : 0;
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
}

async function findUnsigned({ chain, dataDir, keysRequired, publicUrl, roles }: Environment): Promise<string[]> {
  if (!(chain && keepsApprovalKeys(chain.payout, roles))) return [];
  const unsigned = await findMissingKeys(
    { folder: dataDir, required: keysRequired },
    { isPublic: isElsewhere(publicUrl) },
  );
  return unsigned ? [unsigned] : [];
}

async function lookIntoDatabase(environment: Environment): Promise<string[]> {
  const { migrationDatabaseUrl, mode } = environment;
  if (migrationDatabaseUrl) await checkOwner(migrationDatabaseUrl);
  const { sql, close } = await openDatabase(environment);
  try {
    await refuseOtherWorld(sql, mode);
    const isMigrated = (await readMark(sql)) !== null;
    return isMigrated ? await findWeakDatabase(sql, environment) : [];
  } finally {
    await close();
  }
}

async function checkOwner(url: string): Promise<void> {
  const sql = connect(url, { applicationName: "freehold-check", max: 1 });
  try {
    await checkDatabase(sql, { variable: "MIGRATION_DATABASE_URL" });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
