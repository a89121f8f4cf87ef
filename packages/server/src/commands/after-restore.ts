import { type DatabasePlace, openDatabase } from "../platform/database/open-database.ts";
import { StartError } from "../platform/start-error.ts";
import { endRestoredAccess } from "../users/access/end-restored-access.ts";

/**
 * `freehold-server after-restore` ends what was ended since the backup and is back in the restored database.
 *
 * @returns 0
 * @throws {StartError} one sentence, if it is called otherwise, or the database cannot be used.
 */
export async function runAfterRestore(place: DatabasePlace, args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new StartError("Usage: freehold-server after-restore");
  const { sql, close } = await openDatabase(place);
  try {
    const { sessions, recoveries } = await sql.begin(endRestoredAccess);
    process.stdout.write(
      `All people are signed out, and emailed links and known devices no longer work. Sessions: ${sessions}. Cancelled removals of second factors: ${recoveries}.\n`,
    );
    return 0;
  } finally {
    await close();
  }
}
