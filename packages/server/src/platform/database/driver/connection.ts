import type pg from "pg";
import { endsConnection, isStalePlan, NoAnswerError } from "./database-error.ts";
import { noteLost, workingFor } from "./once-lost.ts";
import { createQueryable } from "./queryable.ts";
import type { CompiledStatement, Row, Rows } from "./statement.ts";

/** How long the client waits for an answer after PostgreSQL should have given the statement up, in milliseconds. */
export const GRACE = 2_000;

/**
 * When a request gives up a commit, in milliseconds from the request's start, and how long a commit has at least. PostgreSQL sets no limit
 * to a commit's wait for a standby, not even `statement_timeout`.
 */
const COMMIT = { until: 4_000, atLeast: 2_000 };

/** A statement that commits by itself, and may have written something to commit. */
const WRITES = /\b(?:insert|update|delete|commit)\b/i;

/** What `pg` says of a statement that it did not send, since the connection was lost before. */
const NOT_SENT = /not queryable/;

/** A connection that was taken from the pool. Statements that are sent at once travel together, and are done in their order. */
export class Connection {
  /** Its statements, in a transaction: none of them commits by itself. */
  readonly queryable = createQueryable((statement) => this.send(statement));
  readonly #client: pg.PoolClient;
  readonly #onQuery: ((text: string) => void) | undefined;
  readonly #prepares: boolean;
  #statementTimeout: number;
  #fault: unknown;
  #released = false;
  #savepoints = 0;

  /**
   * @param options.statementTimeout - the longest a statement may take, in milliseconds: what its session is set to.
   * @param options.prepares - whether statements are prepared under their names: a pooler gives the next one to another session.
   */
  constructor(
    client: pg.PoolClient,
    options: { statementTimeout: number; onQuery: ((text: string) => void) | undefined; prepares: boolean },
  ) {
    this.#client = client;
    this.#statementTimeout = options.statementTimeout;
    this.#onQuery = options.onQuery;
    this.#prepares = options.prepares;
  }

  /** Whether it answers no more. */
  get isBroken(): boolean {
    return this.#fault !== undefined;
  }

  /**
   * @param options.commits - what the statement wrote stays: COMMIT, and a statement without a transaction. @default false
   * @throws {pg.DatabaseError} what PostgreSQL refuses.
   * @throws {NoAnswerError} if there is no answer.
   */
  async send(statement: CompiledStatement, options: { commits?: boolean } = {}): Promise<Rows<Row[]>> {
    // Of several statements each has an answer.
    const answers = [await this.#query(statement, options)].flat();
    const rows = answers.length === 1 ? (answers[0]?.rows ?? []) : answers.flatMap((answer) => answer.rows);
    // Not enumerable, so that rows compare equal to an array of rows.
    return Object.defineProperty(rows, "count", { value: answers.at(-1)?.rowCount ?? 0 }) as Rows<Row[]>;
  }

  /** @returns what PostgreSQL says that it did, such as `COMMIT`. */
  async run(text: string, options: { commits?: boolean } = {}): Promise<string> {
    return (await this.#query({ text, values: [], name: null }, options)).command;
  }

  /** Sets the longest that a statement may take, for the session or the transaction. */
  async setStatementTimeout(milliseconds: number, scope: "session" | "local"): Promise<void> {
    await this.run(`set ${scope} statement_timeout = ${milliseconds}`);
    this.#statementTimeout = milliseconds;
  }

  /** A name that no other savepoint of the connection has. */
  nextSavepoint(): string {
    this.#savepoints += 1;
    return `part_${this.#savepoints}`;
  }

  /** Gives it back to the pool, which closes a broken one. */
  release({ close = false }: { close?: boolean } = {}): void {
    this.#released = true;
    this.#client.release(close || this.isBroken);
  }

  async #query(
    { text, values, name }: CompiledStatement,
    { commits = false }: { commits?: boolean },
  ): Promise<pg.QueryResult<Row>> {
    if (this.#released) throw new Error("A statement was sent through a transaction that has ended.");
    if (this.isBroken) throw new NoAnswerError("not_done", this.#fault);
    this.#onQuery?.(text);
    const longest = this.#statementTimeout + GRACE;
    const working = commits && WRITES.test(text) ? workingFor() : null;
    const query_timeout =
      working === null ? longest : Math.min(longest, Math.max(COMMIT.until - working, COMMIT.atLeast));
    const isPrepared = name !== null && this.#prepares;
    const query = { text, query_timeout, ...(name !== null && { values }), ...(isPrepared && { name }) };
    const unconfirmed = commits ? watchStandby(this.#client) : null;
    try {
      const answer = await this.#client.query<Row>(query);
      unconfirmed?.assertNone();
      return answer;
    } catch (error) {
      if (!endsConnection(error) && !isStalePlan(error)) throw error;
      this.#fault = error;
      const isKnown = !commits || isStalePlan(error) || NOT_SENT.test((error as Error).message);
      const lost = new NoAnswerError(isKnown ? "not_done" : "unknown", error);
      throw isStalePlan(error) ? lost : noteLost(lost);
    } finally {
      unconfirmed?.stop();
    }
  }
}

/**
 * Watches for PostgreSQL's warning that a commit stopped waiting for a standby. PostgreSQL answers COMMIT all the same, but a failover
 * would lose what was written. The routine names the warning in any language.
 */
function watchStandby(client: pg.ClientBase) {
  let warning: Error | null = null;
  const note = (notice: { routine?: string | undefined; message?: string | undefined }) => {
    if (notice.routine === "SyncRepWaitForLSN") warning = new Error(notice.message);
  };
  client.on("notice", note);
  return {
    /** @throws what PostgreSQL warned of. */
    assertNone() {
      if (warning) throw warning;
    },
    stop: () => client.off("notice", note),
  };
}
