import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { closeClient } from "./driver/close-client.ts";
import { columnTypes } from "./driver/column-types.ts";
import { Connection, GRACE } from "./driver/connection.ts";
import { NoAnswerError, RolledBackError } from "./driver/database-error.ts";
import { type ChannelListener, listen } from "./driver/listen.ts";
import { assertNotLost, noteLost } from "./driver/once-lost.ts";
import { createQueryable, type Queryable } from "./driver/queryable.ts";
import { sessionSettings } from "./session-settings.ts";
import { tlsMode } from "./tls-mode.ts";

export type { Queryable } from "./driver/queryable.ts";

/** A transaction in progress, as `sql.begin` hands it over. */
export type Tx = Queryable & {
  /** Does a part of a transaction that can fail by itself: what it did is undone then, and the error is thrown on. */
  savepoint<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
};

/** Options of {@link Sql.begin}. */
export type BeginOptions = {
  /** Such as `read only`, as BEGIN takes it. @default what the database has */
  mode?: string;
  /** The longest a statement of it may take, in milliseconds. @default that of the pool */
  statementTimeout?: number;
};

/** A connection of one's own until it is given back. */
export type ReservedConnection = Queryable & {
  /** Does work in a transaction of it, as {@link Sql.begin} does. */
  begin<Result>(work: (tx: Tx) => Promise<Result>, options?: BeginOptions): Promise<Result>;
  /** @param options.close - closes it, so that no lock or setting of it stays. @default false */
  release(options?: { close?: boolean }): void;
};

/** The pool: `sql\`select ...\`` runs on any free connection, and `sql.begin` is a transaction. */
export type Sql = Queryable & {
  /**
   * Does work in a transaction: committed when the work is done, rolled back when it throws.
   *
   * @throws what the work throws; {@link RolledBackError} if it swallowed an error of one of its statements; {@link NoAnswerError} with
   * the outcome `unknown` if the answer to COMMIT never came.
   */
  begin<Result>(work: (tx: Tx) => Promise<Result>, options?: BeginOptions): Promise<Result>;
  /**
   * Takes a connection out of the pool, or one of PostgreSQL itself where the pool is behind a pooler. What is set or locked on it has
   * to be given back with it, or it has to be closed.
   *
   * @param options.statementTimeout - the longest a statement may take, in milliseconds. @default that of the pool
   */
  reserve(options?: { statementTimeout?: number }): Promise<ReservedConnection>;
  /** Listens on a connection of its own, which is made anew whenever it is lost. */
  listen(listener: ChannelListener): { stop(): Promise<void> };
  /**
   * Closes the pool once its connections are given back.
   *
   * @param options.timeout - how long that may take, in seconds; then they are closed while they are in use. @default no end
   */
  end(options?: { timeout?: number }): Promise<void>;
};

/** Options of {@link connect}. */
export type ConnectOptions = {
  /** Shown in pg_stat_activity. @default "freehold" */
  applicationName?: string;
  /** Most connections at once. @default 20 */
  max?: number;
  /** The longest a statement may take, in milliseconds. @default 12000 */
  statementTimeout?: number;
  /** Called with every statement that is sent, for tests that count them. @default nothing is called */
  onQuery?: (statement: string) => void;
  /**
   * The URL leads to a pooler that gives each transaction another session: nothing is prepared, and the session has the settings of its
   * role (`setRoleDefaults()`). @default the URL leads to PostgreSQL
   */
  pooled?: boolean;
  /** Leads past the pooler to PostgreSQL, for what needs a session of its own: {@link Sql.reserve} and {@link Sql.listen}. @default the URL */
  directUrl?: string | null;
};

/** The longest a call waits for a connection, in milliseconds. */
const CONNECTION_TIMEOUT = 5_000;
/** The longest a statement may take, in milliseconds, unless a pool says otherwise. */
export const STATEMENT_TIMEOUT = 12_000;
/** Most connections past the pooler at once: a process has fewer loops than that. */
const DIRECT = { max: 10, pooled: false, directUrl: null };

/** What a URL may not say of a session. */
const OURS = [
  "application_name",
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
  "query_timeout",
];

/**
 * What a pool or a connection is opened with.
 *
 * @param url - `postgres://user:password@host:port/database`; encrypted and verified as `tlsMode()` says.
 */
export function poolConfig(
  url: string,
  { applicationName = "freehold", max = 20, statementTimeout = STATEMENT_TIMEOUT, pooled = false }: ConnectOptions = {},
) {
  const connectionString = new URL(url);
  const { searchParams } = connectionString;
  const mode = tlsMode(connectionString);
  if (mode) {
    searchParams.set("sslmode", mode);
    // It could only weaken that.
    searchParams.delete("ssl");
  }
  searchParams.set("uselibpqcompat", "true");
  // `pg` takes what the URL says before what it is told.
  for (const name of OURS) searchParams.delete(name);
  const { TimeZone, ...timeouts } = sessionSettings(statementTimeout);
  // A pooler refuses them: what one client sets, the next one would have.
  if (pooled) searchParams.delete("options");
  else searchParams.set("options", `${searchParams.get("options") ?? ""} -c TimeZone=${TimeZone}`.trim());
  return {
    connectionString: connectionString.href,
    max,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 30 * 60,
    keepAlive: true,
    // A transaction that needs several answers before it goes on asks for them in one round trip.
    pipeline: true,
    application_name: applicationName,
    ...(pooled ? {} : timeouts),
    query_timeout: statementTimeout + GRACE,
  } satisfies pg.PoolConfig;
}

/**
 * Opens a pool on a PostgreSQL server (15 or later). Nothing is sent before the first query.
 *
 * What comes back: `int8` and whole `NUMERIC` as bigint (so write `count(*)::int` for a number), `timestamptz` as Date, `jsonb` parsed.
 *
 * No call waits without end: at most 5 seconds for a connection, and for an answer at most as long as its statement may take and
 * 2 seconds more. Then it fails with {@link NoAnswerError}, and its connection is closed.
 *
 * @param url - `postgres://user:password@host:port/database`.
 * @example
 * const sql = connect(process.env.DATABASE_URL);
 * const [row] = await sql<{ one: number }[]>`select 1 as one`;
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const { statementTimeout = STATEMENT_TIMEOUT, onQuery, pooled = false, directUrl } = options;
  const config = poolConfig(url, options);
  const pool = new pg.Pool({ ...config, types: columnTypes });
  const direct = directUrl ? connect(directUrl, { ...options, ...DIRECT }) : null;
  const inUse = new Set<pg.PoolClient>();
  const listeners = new Set<{ stop(): Promise<void> }>();
  let ended: Promise<void> | undefined;
  // An error event without a listener ends the process. The statement that uses the connection rejects.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("acquire", (client) => inUse.add(client));
  pool.on("release", (_error, client) => inUse.delete(client));

  async function acquire(): Promise<Connection> {
    assertNotLost();
    const client = await pool.connect().catch((error) => {
      throw noteLost(new NoAnswerError("not_done", error));
    });
    return new Connection(client, { statementTimeout, onQuery, prepares: !pooled });
  }

  const queryable = createQueryable(async (statement) => {
    const connection = await acquire();
    try {
      return await connection.send(statement, { commits: true });
    } finally {
      connection.release();
    }
  });

  return Object.assign(queryable, {
    async begin<Result>(work: (tx: Tx) => Promise<Result>, limits?: BeginOptions): Promise<Result> {
      const connection = await acquire();
      try {
        return await transact(connection, work, limits);
      } finally {
        connection.release();
      }
    },
    async reserve(limits: { statementTimeout?: number } = {}) {
      if (direct) return direct.reserve(limits);
      const connection = await acquire();
      if (limits.statementTimeout)
        await connection.setStatementTimeout(limits.statementTimeout, "session").catch((error) => {
          connection.release({ close: true });
          throw error;
        });
      const alone = createQueryable((statement) => connection.send(statement, { commits: true }));
      return Object.assign(alone, {
        begin: <Result>(work: (tx: Tx) => Promise<Result>, how?: BeginOptions) => transact(connection, work, how),
        release: (how?: { close?: boolean }) => connection.release(how),
      });
    },
    listen(listener: ChannelListener) {
      if (direct) return direct.listen(listener);
      const listening = listen(config, listener);
      listeners.add(listening);
      return listening;
    },
    end({ timeout }: { timeout?: number } = {}) {
      ended ??= endPool(timeout);
      return ended;
    },
  });

  async function endPool(timeout: number | undefined): Promise<void> {
    await Promise.all([...listeners].map((listening) => listening.stop()));
    const isEmpty = Promise.all([pool.end(), direct?.end(timeout === undefined ? {} : { timeout })]).then(
      () => undefined,
    );
    if (timeout === undefined) return isEmpty;
    await Promise.race([isEmpty, sleep(timeout * 1000, undefined, { ref: false })]);
    await Promise.all([...inUse].map(closeClient));
  }
}

/** Does work in a transaction of a connection. */
async function transact<Result>(
  connection: Connection,
  work: (tx: Tx) => Promise<Result>,
  { mode = "", statementTimeout }: BeginOptions = {},
): Promise<Result> {
  try {
    await connection.run(`begin ${mode}`);
    if (statementTimeout) await connection.setStatementTimeout(statementTimeout, "local");
    const result = await work(createTx(connection));
    const command = await connection.run("commit", { commits: true });
    if (command !== "COMMIT") throw new RolledBackError();
    return result;
  } catch (error) {
    // Without an answer the connection is closed, and its transaction with it.
    await connection.run("rollback").catch(() => undefined);
    throw error;
  }
}

function createTx(connection: Connection): Tx {
  const tx: Tx = Object.assign(connection.queryable, {
    async savepoint<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
      const name = connection.nextSavepoint();
      await connection.run(`savepoint ${name}`);
      try {
        const result = await work(tx);
        await connection.run(`release savepoint ${name}`);
        return result;
      } catch (error) {
        await connection.run(`rollback to savepoint ${name}; release savepoint ${name}`);
        throw error;
      }
    },
  });
  return tx;
}
