import type { Sql, Tx } from "../platform/database/connect.ts";
import { setAuditActor } from "./set-audit-actor.ts";

/** Writes rows by hand in the name of an admin, as a use case of theirs would. */
export const actAs = (sql: Sql, adminId: string, work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  sql.begin(async (tx) => {
    await setAuditActor(tx, adminId);
    await work(tx);
  });
