import { type DatabasePlace, openDatabase } from "../platform/database/open-database.ts";
import { StartError } from "../platform/start-error.ts";
import { addAdmin } from "../users/roles/add-admin.ts";

/**
 * `freehold-server admin add <email>`: makes a person an admin without another admin's consent, which only who runs the machine can.
 *
 * @returns 0
 * @throws {StartError} one sentence, if it is called otherwise, the person cannot become an admin, or the database cannot be used.
 */
export async function runAdmin(place: DatabasePlace, args: readonly string[]): Promise<number> {
  const [verb, email, ...more] = args;
  if (verb !== "add" || !email || more.length > 0) throw new StartError("Usage: freehold-server admin add <email>");
  const { sql, close } = await openDatabase(place);
  try {
    await sql.begin((tx) => addAdmin(tx, email));
    process.stdout.write(`${email} is now an admin.\n`);
    return 0;
  } finally {
    await close();
  }
}
