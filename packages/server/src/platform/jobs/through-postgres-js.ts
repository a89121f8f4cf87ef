import type { Db } from "pg-boss";
import type { Queryable, Sql } from "../database/connect.ts";

/**
 * Lets pg-boss work through a connection or transaction of postgres.js. Its statements are prepared: PostgreSQL takes longer to plan
 * the insert of a job than to run it.
 */
export function throughPostgresJs(sql: Queryable): Db {
  return {
    async executeSql(text, values = []) {
      return { rows: [...(await sql.unsafe(text, values as never[], { prepare: true }))] };
    },
  };
}

/**
 * Lets pg-boss work through a pool of postgres.js. Each call has a connection to itself, since some are transactions of several
 * statements.
 */
export function throughPool(sql: Sql): Db {
  return {
    async executeSql(text, values = []) {
      const connection = await sql.reserve();
      try {
        // As node-postgres does, which pg-boss is written for.
        const given = values.map((value) => (value === undefined ? null : value));
        const result = await connection.unsafe(text, given as never[]);
        // Of several statements each has rows of its own.
        return { rows: "command" in result ? [...result] : (result as unknown as object[][]).flat() };
      } catch (error) {
        // pg-boss leaves the transaction open in which it failed; one whose connection is gone has ended with it.
        await connection.unsafe("rollback").catch(() => undefined);
        throw error;
      } finally {
        connection.release();
      }
    },
  };
}
