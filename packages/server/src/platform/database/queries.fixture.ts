import { afterFile } from "@freehold/test-utils/run/after-file";
import { connect, type Sql } from "./connect.ts";

/**
 * A pool on a test database that counts what is sent over it, without transactions' begin and commit.
 *
 * @example
 * const { sql, queries } = countQueries(url);
 * const api = createTestApi(sql);
 * expect(await queries(() => person.get("/properties"))).toHaveLength(2);
 */
export function countQueries(url: string): {
  sql: Sql;
  /** What was sent while this was at work. */
  queries(work: () => Promise<unknown>): Promise<string[]>;
} {
  let sent: string[] = [];
  const sql = connect(url, { onQuery: (statement) => sent.push(statement.trim()) });
  afterFile(() => sql.end());
  return {
    sql,
    async queries(work) {
      sent = [];
      await work();
      return sent.filter((statement) => !/^(begin|commit|(release )?savepoint|rollback)/i.test(statement));
    },
  };
}
