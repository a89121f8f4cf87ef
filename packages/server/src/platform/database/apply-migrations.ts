import type { ReservedConnection, Sql } from "./connect.ts";
import type { Migration } from "./read-migrations.ts";

/** Any number will do, as long as every process takes the same one. */
const LOCK = 4_600_815;
/** The longest that a migration may take, in milliseconds. */
const TIMEOUT = 6 * 60 * 60_000;

/** The database was made before the first release, by another baseline: there is no way from it to this version. */
export class EarlierDatabaseError extends Error {
  override readonly name = "EarlierDatabaseError";

  constructor() {
    super("The database was created by an earlier, unreleased version. This version needs an empty database.");
  }
}

/**
 * Applies the migrations that a database does not have yet. Any number of processes may call it at once: an
 * advisory lock lets one work while the others wait.
 *
 * Every file runs in its own transaction and is recorded with a checksum. The history is append-only: a changed, missing or
 * earlier-numbered file is refused.
 *
 * @param options.afterwards - is done under the same lock, on the same connection.
 * @returns the names of the files that were applied by this call.
 * @throws {EarlierDatabaseError} if the database began with another baseline.
 * @throws one sentence that names the file, if the history does not match or a file fails.
 */
export async function applyMigrations(
  sql: Sql,
  {
    migrations,
    afterwards,
  }: { migrations: Migration[]; afterwards: (connection: ReservedConnection) => Promise<void> },
): Promise<string[]> {
  // The others wait for the lock for as long as the first one works.
  const connection = await sql.reserve({ statementTimeout: TIMEOUT });
  try {
    await connection.unsafe("set lock_timeout = 0");
    await connection`select pg_advisory_lock(${LOCK}::int8)`;
    await connection.unsafe(
      "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const applied = await connection<
      { name: string; checksum: string }[]
    >`select name, checksum from migrations order by name`;
    checkHistory(migrations, applied);
    const pending = migrations.slice(applied.length);
    for (const migration of pending) {
      try {
        await connection.begin(async (tx) => {
          await tx.unsafe(migration.text);
          await tx`insert into migrations (name, checksum) values (${migration.name}, ${migration.checksum})`;
        });
      } catch (error) {
        throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
      }
    }
    await afterwards(connection);
    return pending.map((migration) => migration.name);
  } finally {
    // Closes the connection, and with it goes the lock.
    connection.release({ close: true });
  }
}

function checkHistory(migrations: Migration[], applied: readonly { name: string; checksum: string }[]): void {
  const [first] = migrations;
  if (applied[0] && (applied[0].name !== first?.name || applied[0].checksum !== first.checksum))
    throw new EarlierDatabaseError();
  applied.forEach((row, index) => {
    const file = migrations[index];
    if (!migrations.some((migration) => migration.name === row.name))
      throw new Error(
        `The database has the migration ${row.name}, which this version does not have. Start a newer version.`,
      );
    if (file?.name !== row.name)
      throw new Error(
        `The migration ${file?.name} comes before ${row.name}, which is already applied. Give it a later number.`,
      );
    if (file.checksum !== row.checksum)
      throw new Error(`The migration ${row.name} was changed after it was applied. Add a new migration instead.`);
  });
}
