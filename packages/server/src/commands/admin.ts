import type { Tx } from "../platform/database/connect.ts";
import { type DatabasePlace, openDatabase } from "../platform/database/open-database.ts";
import { StartError } from "../platform/start-error.ts";
import { resetByCommand } from "../users/factor-reset/reset-by-command.ts";
import { addAdmin } from "../users/roles/add-admin.ts";

/** What the command does by its verb, and says of it. */
const VERBS: Record<string, { run: (tx: Tx, email: string) => Promise<void>; done: string }> = {
  add: { run: addAdmin, done: "is now an admin." },
  "reset-factors": {
    run: resetByCommand,
    done: "has no second factor now. We've emailed them to sign in and add one.",
  },
};

/**
 * `freehold-server admin`: makes changes that need this machine instead of another admin's consent.
 *
 * - `add <email>` makes a person an admin
 * - `reset-factors <email>` removes an admin's second factors
 *
 * @returns 0
 * @throws {StartError} one sentence, if it is called otherwise, it cannot be done to that person, or the database cannot be used.
 */
export async function runAdmin(place: DatabasePlace, args: readonly string[]): Promise<number> {
  const [verb, email, ...more] = args;
  const act = Object.hasOwn(VERBS, verb ?? "") ? VERBS[verb ?? ""] : undefined;
  if (!act || !email || more.length > 0)
    throw new StartError("Usage: freehold-server admin add <email> | reset-factors <email>");
  const { sql, close } = await openDatabase(place);
  try {
    await sql.begin((tx) => act.run(tx, email));
    process.stdout.write(`${email} ${act.done}\n`);
    return 0;
  } finally {
    await close();
  }
}
