import pg from "pg";

/** What is known of a statement or transaction whose answer never came. */
type Outcome = "not_done" | "unknown";

/**
 * The database could not be reached, or gave no answer in time.
 *
 * `outcome` says what is known: `not_done`, nothing was written; `unknown`, the answer to what commits never came, so it may have been
 * written.
 */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  readonly outcome: Outcome;

  constructor(outcome: Outcome, cause: unknown) {
    super(`The database gave no answer: ${(cause as Error).message}`, { cause });
    this.outcome = outcome;
  }
}

/** COMMIT was answered with ROLLBACK, since an error of a statement of the transaction was swallowed. Nothing was written. */
export class RolledBackError extends Error {
  override readonly name = "RolledBackError";

  constructor() {
    super("The transaction was rolled back: one of its statements had failed, and its error was swallowed.");
  }
}

/** An error that PostgreSQL reports: its SQLSTATE is `code`, and the constraint that was violated `constraint`. */
export const isPostgresError = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError;

/**
 * SQLSTATE classes and codes with which PostgreSQL ends a connection: a shutdown, a crash, or a session that was idle for too long. A
 * primary that became a standby keeps its connections, and refuses to write (25006): only another connection finds the new primary.
 */
const ENDS_CONNECTION = /^(08...|57P0.|25P0[34]|25006|53300)$/;

/** Whether PostgreSQL ended the connection. Its word for how bad an error is would tell, too, but that is in the language of the server. */
export const endsConnection = (error: unknown): boolean =>
  !isPostgresError(error) || ENDS_CONNECTION.test(error.code ?? "");

/** Whether the plan of a prepared statement outlived a change of its tables: another connection prepares it anew. */
export const isStalePlan = (error: unknown): boolean =>
  isPostgresError(error) && error.routine === "RevalidateCachedQuery";
