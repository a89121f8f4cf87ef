import type { Sql, Tx } from "../../platform/database/connect.ts";

/** The longest that a statement over the whole history may take, in milliseconds. */
export const HISTORY_TIMEOUT = 10 * 60_000;

/** Reads within one snapshot, and writes nothing. It ends soon: as long as it lasts, no row that is deleted is cleaned up. */
export function inSnapshot<Result>(sql: Sql, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return sql.begin(read, {
    mode: "isolation level repeatable read read only",
    statementTimeout: HISTORY_TIMEOUT,
  });
}
