import postgres from "postgres";

/** The pool: `sql\`select ...\`` runs on any free connection, `sql.begin(async (tx) => ...)` is a transaction. */
export type Sql = postgres.Sql<{ bigint: bigint }>;
/** A transaction in progress, as `sql.begin` hands it over. */
export type Tx = postgres.TransactionSql<{ bigint: bigint }>;
/** Either: for queries that do not care whether they are inside a transaction. */
export type Queryable = postgres.ISql<{ bigint: bigint }>;

/** Options of {@link connect}. */
export type ConnectOptions = {
  /** Seen in pg_stat_activity. @default "freehold" */
  applicationName?: string;
  /** Most connections at once. @default 20 */
  max?: number;
  /** The longest a statement may take, in milliseconds. @default 15000 */
  statementTimeout?: number;
  /** Numbers as strings, and JSON that is a string already as it is: what node-postgres does. @default false */
  raw?: boolean;
  /** Told of every statement that is sent, for tests that count them. @default nothing is told */
  onQuery?: (statement: string) => void;
};

/** NUMERIC columns hold whole micro-UBXS and come back as bigint; a value with a fraction stays a string, never a float. */
const numeric = {
  to: 1700,
  from: [1700],
  serialize: (value: bigint | string) => value.toString(),
  parse: (text: string) => (/^-?\d+$/.test(text) ? BigInt(text) : text),
};

const rawJson = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
};

/**
 * The driver sends a BEGIN that fills a connection's pipeline, of a hundred statements, without keeping the connection for its
 * transaction, which stays open there: what others then write on it is acknowledged and never committed
 * (github.com/porsager/postgres/issues/1189). Its types do not know the option.
 */
const ENDLESS_PIPELINE: object = { max_pipeline: Number.MAX_SAFE_INTEGER };

/**
 * Opens a pool on a PostgreSQL server (15 or later). Nothing is sent before the first query.
 *
 * What comes back: `int8` and whole `NUMERIC` as bigint (so write `count(*)::int` for a number), `timestamptz` as Date, `jsonb` parsed.
 * A bigint parameter is sent as `int8`; for sums that may pass 9.2e18 micros write `${micros.toString()}::numeric`.
 *
 * @param url - `postgres://user:password@host:port/database`.
 * @example
 * const sql = connect(process.env.DATABASE_URL);
 * const [row] = await sql<{ one: number }[]>`select 1 as one`;
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const statementTimeout = options.statementTimeout ?? 15_000;
  return postgres(url, {
    max: options.max ?? 20,
    connect_timeout: 10,
    idle_timeout: 60,
    max_lifetime: 60 * 30,
    ...ENDLESS_PIPELINE,
    onnotice: () => undefined,
    ...(options.onQuery && { debug: (_connection: number, statement: string) => options.onQuery?.(statement) }),
    types: options.raw ? { json: rawJson } : { bigint: postgres.BigInt, numeric },
    connection: {
      application_name: options.applicationName ?? "freehold",
      statement_timeout: statementTimeout,
      lock_timeout: Math.min(10_000, statementTimeout),
      // A process that stalls inside a transaction may not hold its row locks for ever.
      idle_in_transaction_session_timeout: 30_000,
      TimeZone: "UTC",
    },
  }) as unknown as Sql;
}
