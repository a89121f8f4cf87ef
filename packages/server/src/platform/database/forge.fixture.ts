import type { Sql, Tx } from "./connect.ts";

/** Writes what an intruder with the database could, or what a backup lacks: no trigger and no foreign key prevents it. */
export const forge = (sql: Sql, write: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await write(tx);
  });
