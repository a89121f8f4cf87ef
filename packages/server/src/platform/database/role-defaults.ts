import { escapeIdentifier, escapeLiteral } from "pg";
import { StartError } from "../start-error.ts";
import { type Sql, STATEMENT_TIMEOUT } from "./connect.ts";
import { sessionSettings } from "./session-settings.ts";

const SETTINGS = Object.entries(sessionSettings(STATEMENT_TIMEOUT));
/** Any number will do, as long as every process takes the same one. */
const LOCK = 4_600_851;

/**
 * Gives the role of a connection, in its database, the settings that sessions of the server have: a pooler hands on none of a client's.
 * A role may set its own defaults, and sessions that begin later have them.
 */
export async function setRoleDefaults(direct: Sql): Promise<void> {
  await direct.begin(async (tx) => {
    // Several servers that start at once would change the same row.
    await tx`select pg_advisory_xact_lock(${LOCK}::int8)`;
    const [place] = await tx<[{ role: string; database: string; settings: string[] }]>`
      select current_user as role, current_database() as database, coalesce(
        (select setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
         where d.datname = current_database() and s.setrole = current_user::regrole), '{}') as settings`;
    for (const [name, value] of SETTINGS)
      if (!place.settings.includes(`${name}=${value}`))
        await tx.unsafe(
          `alter role ${escapeIdentifier(place.role)} in database ${escapeIdentifier(place.database)} set ${name} = ${escapeLiteral(String(value))}`,
        );
  });
}

/**
 * Finds out whether a session behind the pooler has these settings: one that began before they were set does not.
 *
 * @throws {StartError} one sentence that says what to run.
 */
export async function checkRoleDefaults(pooled: Sql): Promise<void> {
  const [found] = await pooled.unsafe<[Record<string, string>]>(
    `select ${SETTINGS.map(([name]) => `(select setting from pg_settings where lower(name) = lower('${name}')) as "${name}"`).join(", ")}`,
  );
  const wrong = SETTINGS.filter(([name, value]) => found[name] !== String(value)).map(([name]) => name);
  if (wrong.length > 0)
    throw new StartError(
      `The pooler in DATABASE_URL has sessions whose ${wrong.join(", ")} isn't that of the server's role: run RECONNECT in the pooler's console, or restart the pooler, so that it opens new ones.`,
    );
}
