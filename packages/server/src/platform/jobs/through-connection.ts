import type { Db } from "pg-boss";
import type { Queryable } from "../database/connect.ts";

/** Lets pg-boss work on a connection or in a transaction of ours. */
export function throughConnection(connection: Queryable): Db {
  return {
    // Its texts without values are several statements.
    executeSql: async (text, values = []) => ({
      rows: await (values.length > 0 ? connection.unsafe(text, values) : connection.unsafe(text)),
    }),
  };
}
