import { StartError } from "../start-error.ts";
import { connect, type ReservedConnection, type Sql } from "./connect.ts";
import { findPooler } from "./find-pooler.ts";

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
  const [{ version, moment, messages }] = await sql
    .unsafe<[{ version: number; moment: string; messages: string }]>(
      `select current_setting('server_version_num')::int as version, coalesce(current_setting('freehold.now', true), '') as moment,
         current_setting('client_min_messages') as messages`,
    )
    .catch((error) => {
      throw refusal(variable, error);
    });
  if (version < 150_000)
    throw new StartError(
      `${variable} points to PostgreSQL ${Math.trunc(version / 10_000)}, but Freehold needs 15 or later.`,
    );
  if (moment !== "")
    throw new StartError(
      `${variable} points to a database that sets freehold.now, which overrides the clock. Reset it for the database and its role: alter database … reset freehold.now.`,
    );
  if (messages === "error")
    throw new StartError(
      `${variable} points to a database that hides warnings, so a commit that no standby has would count as done. Reset client_min_messages for the database and its role: alter database … reset client_min_messages.`,
    );
}

/**
 * Refuses a pooler, which hands each transaction to another connection of the database: settings and locks of a session do not hold
 * there, and notices don't arrive. Refuses an engine that speaks PostgreSQL and grants every lock, as
 * CockroachDB does: payments rely on locks.
 *
 * @param url - what the variable names.
 * @param variable - which one says where it is.
 * @throws {StartError} one sentence that names the variable.
 */
export async function checkSessions(url: string, variable: string): Promise<void> {
  const sql = connect(url, { applicationName: "freehold-check", max: 2 });
  try {
    if (await findPooler(url)) throw poolerRefusal(variable);
    const [one, other] = [await sql.reserve(), await sql.reserve()];
    await one.unsafe("select set_config('freehold.session', 'one', false), pg_advisory_lock_shared(0)");
    const before = await readSession(one);
    // A pooler gives this transaction the connection that it has just used for the other session.
    await other.unsafe("begin");
    const during = await readSession(other);
    const after = await readSession(one);
    await other.unsafe("rollback");
    const isKept = [before, after].every(({ pid, session, locks }) => pid === before.pid && session && locks === 1);
    if (!isKept || during.pid === before.pid || during.session) throw poolerRefusal(variable);
    const [{ taken }] = await other.unsafe<[{ taken: boolean }]>("select pg_try_advisory_lock(0) as taken");
    if (taken)
      throw new StartError(
        `${variable} points to a database that gives one advisory lock to two sessions, so it isn't PostgreSQL. Freehold needs PostgreSQL 15 or later.`,
      );
    one.release();
    other.release();
  } catch (error) {
    throw error instanceof StartError ? error : refusal(variable, error as Error);
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

/** One sentence about a database that fails to answer. It names the variable, and does not repeat the address. */
export function refusal(variable: string, error: Error): StartError {
  const { message } = (error.cause ?? error) as Error;
  if (message.startsWith("unsupported startup parameter")) return poolerRefusal(variable);
  const advice = /not support SSL/.test(message)
    ? `; encrypt its connections, or if the network is encrypted, add sslmode=disable to it and set ALLOW_UNSAFE=${variable}`
    : "";
  return new StartError(`The PostgreSQL in ${variable} cannot be used: ${message.replace(/\.$/, "")}${advice}.`);
}

function poolerRefusal(variable: string): StartError {
  const advice =
    variable === "DATABASE_URL"
      ? "Set DATABASE_DIRECT_URL to the database's own address, too"
      : "Set it to the database's own address";
  return new StartError(
    `${variable} points to a connection pooler, such as PgBouncer, which does not keep sessions. ${advice}: see docs/postgresql.md.`,
  );
}
