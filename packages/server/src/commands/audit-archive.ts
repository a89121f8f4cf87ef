import { parseArgs } from "node:util";
import { archiveMonths } from "../audit/archive/archive-months.ts";
import type { ArchiveRecord } from "../audit/archive/archive-record.ts";
import { findUnbackedEntry } from "../deposits/store.ts";
import type { Sql } from "../platform/database/connect.ts";
import { findExcessPower } from "../platform/database/grant-access.ts";
import { type DatabasePlace, openDatabase } from "../platform/database/open-database.ts";
import { withAdvisoryLock } from "../platform/database/with-advisory-lock.ts";
import { StartError } from "../platform/start-error.ts";

const USAGE = "Usage: freehold-server audit-archive <folder> [--keep <months, at least 1>]";
/** How many whole months stay in the database, beside the current one. */
const KEEP = 24;
/** The longest that all of it may take, in milliseconds. */
const LONGEST = 6 * 60 * 60_000;

/**
 * `freehold-server audit-archive folder [--keep 24]`: moves the old months of the audit log to files in the folder.
 *
 * @returns 0
 * @throws {StartError} one sentence, if an argument is wrong, the database cannot be used, or its role doesn't own the tables.
 */
export async function runAuditArchive(place: DatabasePlace, args: readonly string[]): Promise<number> {
  const { folder, keep } = readArgs(args);
  const { sql, close } = await openDatabase(place);
  try {
    if ((await findExcessPower(sql)) === null)
      throw new StartError(
        "audit-archive drops tables, so it needs their owner: set DATABASE_URL to what the server has in MIGRATION_DATABASE_URL.",
      );
    const done = await archiveAlone(sql, { folder, keep });
    if (done === undefined) throw new StartError("Another audit-archive is running on this database.");
    if (done === 0) process.stdout.write(`nothing to archive: no month ended more than ${keep} months ago\n`);
    return 0;
  } finally {
    await close();
  }
}

/** @returns how many months were archived; undefined if another process archives. */
async function archiveAlone(sql: Sql, { folder, keep }: { folder: string; keep: number }): Promise<number | undefined> {
  let months = 0;
  const tell = ({ first, last, file, digest }: ArchiveRecord) => {
    months += 1;
    process.stdout.write(`entries ${first} to ${last} are in ${file}, SHA-256 ${digest}\n`);
  };
  const work = async () => {
    await archiveMonths(sql, { folder, keep, archived: tell, findOpen: findUnbackedEntry });
    return months;
  };
  return withAdvisoryLock(sql, "audit-archive", work, { longest: LONGEST });
}

function readArgs(args: readonly string[]): { folder: string; keep: number } {
  try {
    const options = { keep: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [folder, ...more] = positionals;
    const { keep = String(KEEP) } = values;
    if (!folder || more.length > 0 || !/^[1-9]\d{0,3}$/.test(keep)) throw new StartError(USAGE);
    return { folder, keep: Number(keep) };
  } catch {
    throw new StartError(USAGE);
  }
}
