import type { Db } from "pg-boss";
import type { Queryable } from "../database/connect.ts";

/** Lets pg-boss work through a connection or transaction of postgres.js. */
export function throughPostgresJs(sql: Queryable): Db {
  return {
    async executeSql(text, values = []) {
      return { rows: [...(await sql.unsafe(text, values as never[]))] };
    },
  };
}
