import { StartError } from "../start-error.ts";
import { connect, type ReservedConnection, type Sql } from "./connect.ts";

/**
 * Finds out whether a database answers, is new enough, and has no moment set: `current_moment()` is told one by the transactions of
 * seeding alone, since it moves limits and months. The sentence does not repeat its address, which may hold a password.
 *
 * @param options.variable - which one says where it is. @default DATABASE_URL
 * @throws {StartError} one sentence that names the variable.
 */
export async function checkDatabase(
  sql: Sql,
  { variable = "DATABASE_URL" }: { variable?: string } = {},
): Promise<void> {
  const [{ version, moment }] = await sql
    .unsafe<[{ version: number; moment: string }]>(
      "select current_setting('server_version_num')::int as version, coalesce(current_setting('freehold.now', true), '') as moment",
    )
    .catch((error) => {
      throw refusal(variable, error);
    });
  if (version < 150_000)
    throw new StartError(
      `${variable} names a PostgreSQL of version ${Math.trunc(version / 10_000)}, but 15 or later is needed.`,
    );
  if (moment !== "")
    throw new StartError(
      `${variable} names a database whose setting freehold.now says what time it is. Reset it: alter database … reset freehold.now, and for its role.`,
    );
}

/**
 * Refuses a pooler that hands each transaction to another connection of the database: settings and locks of a session do not hold
 * there, and statements that were prepared are not found.
 *
 * @param url - what `DATABASE_URL` names.
 * @throws {StartError} one sentence that names `DATABASE_URL`.
 */
export async function refusePooler(url: string): Promise<void> {
  const sql = connect(url, { applicationName: "freehold-check", max: 2 });
  try {
    const [one, other] = [await sql.reserve(), await sql.reserve()];
    await one.unsafe("select set_config('freehold.session', 'one', false), pg_advisory_lock_shared(0)");
    const before = await readSession(one);
    // A pooler gives this transaction the connection that it has just used for the other session.
    await other.unsafe("begin");
    const during = await readSession(other);
    const after = await readSession(one);
    await other.unsafe("rollback");
    const isKept = [before, after].every(({ pid, session, locks }) => pid === before.pid && session && locks === 1);
    if (!isKept || during.pid === before.pid || during.session) throw poolerRefusal();
    one.release();
    other.release();
  } catch (error) {
    throw error instanceof StartError ? error : refusal("DATABASE_URL", error as Error);
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** What a session knows of itself. Sent without being prepared, which a pooler may not take. */
async function readSession(connection: ReservedConnection) {
  const [session] = await connection.unsafe<[{ pid: number; session: boolean; locks: number }]>(
    `select pg_backend_pid() as pid, coalesce(current_setting('freehold.session', true), '') = 'one' as session,
       (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and objid = 0) as locks`,
  );
  return session;
}

function refusal(variable: string, error: Error): StartError {
  const { message } = (error.cause ?? error) as Error;
  if (message.startsWith("unsupported startup parameter")) return poolerRefusal();
  return new StartError(`${variable} names a PostgreSQL that cannot be used: ${message.replace(/\.$/, "")}.`);
}

function poolerRefusal(): StartError {
  return new StartError(
    "DATABASE_URL names a connection pooler that does not keep sessions, such as PgBouncer in transaction mode: set it to the address of the database itself, which providers call DATABASE_DIRECT_URL.",
  );
}
