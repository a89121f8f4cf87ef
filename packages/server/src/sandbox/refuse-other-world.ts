import type { KeyMode } from "../partners/keys/secret-key.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { StartError } from "../platform/start-error.ts";
import { readMark } from "./mark-database.ts";

/**
 * Refuses the database of the other world: a sandbox never touches live accounts, and a live server pays no test refund.
 *
 * @throws {StartError} one sentence that names the variable.
 */
export async function refuseOtherWorld(sql: Queryable, mode: KeyMode): Promise<void> {
  const marked = await readMark(sql);
  if (marked === null || marked === mode) return;
  throw new StartError(
    marked === "test"
      ? "The database belongs to a sandbox. Set SANDBOX=true, or set DATABASE_URL or DATA_DIR to the live platform's database."
      : "The database belongs to a live platform, so a sandbox can't use it. Remove SANDBOX=true, or set DATABASE_URL or DATA_DIR to the sandbox's own database.",
  );
}
