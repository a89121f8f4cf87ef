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
 * Whether PostgreSQL refused a statement and is ready for the next one. After any other error, a timeout included, the state of the
 * connection is unknown. A plan that outlived a change of its tables is prepared anew on another connection.
 */
export const isStatementError = (error: unknown): error is pg.DatabaseError =>
  isPostgresError(error) && error.severity === "ERROR" && error.routine !== "RevalidateCachedQuery";
