/**
 * What every session of the server is set to. A connection of PostgreSQL brings it along; behind a pooler the role has it.
 *
 * @param statementTimeout - the longest a statement may take, in milliseconds.
 */
export const sessionSettings = (statementTimeout: number) => ({
  statement_timeout: statementTimeout,
  lock_timeout: Math.min(10_000, statementTimeout),
  // A process that stalls inside a transaction may not hold its row locks for ever.
  idle_in_transaction_session_timeout: 30_000,
  TimeZone: "UTC",
});
