import { type DatabasePlace, openDatabase } from "../platform/database/open-database.ts";
import { StartError } from "../platform/start-error.ts";
import { endAllSessions, endSessionsOf } from "../users/access/end-sessions-by-command.ts";

/**
 * `freehold-server sessions end <email>` signs a person out everywhere, and `sessions end --all` all people.
 *
 * @returns 0
 * @throws {StartError} one sentence, if it is called otherwise, there is no such account, or the database cannot be used.
 */
export async function runSessions(place: DatabasePlace, args: readonly string[]): Promise<number> {
  const [verb, whose, ...more] = args;
  const isMistyped = whose?.startsWith("-") && whose !== "--all";
  if (verb !== "end" || !whose || isMistyped || more.length > 0)
    throw new StartError("Usage: freehold-server sessions end <email>, or freehold-server sessions end --all");
  const { sql, close } = await openDatabase(place);
  try {
    if (whose === "--all") {
      const people = await sql.begin(endAllSessions);
      process.stdout.write(`All people are signed out. Accounts that had a session: ${people}.\n`);
    } else {
      await sql.begin((tx) => endSessionsOf(tx, whose));
      process.stdout.write(`${whose} is signed out everywhere.\n`);
    }
    return 0;
  } finally {
    await close();
  }
}
