import type { Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";

/** What a request that is about to commit knows of its session. */
export type LockedSession = {
  id: string;
  /** When it was opened, by the clock of a process and by the database's. */
  created_at: Date;
  opened_at: Date;
};

/**
 * Throws if the session that a request came with has ended, and keeps it from ending until the transaction does: "It wasn't me" and whatever
 * else ends it waits.
 *
 * Called once the transaction has the locks that "It wasn't me" takes, those of the person's row or balances. So a request is either there
 * before a report, which then undoes it, or comes to nothing.
 *
 * @param session - its ID, or the hash of its token.
 * @throws {ProblemError} `unauthorized` if it has ended.
 * @example
 * await lockPerson(tx, user.id);
 * await lockSession(tx, user.session_id);
 */
export async function lockSession(tx: Tx, session: string | Uint8Array): Promise<LockedSession> {
  const which = typeof session === "string" ? tx`id = ${session}` : tx`token_hash = ${session}`;
  const [living] = await tx<LockedSession[]>`
    select id, created_at, opened_at from sessions where ${which} for key share`;
  if (!living) throw new ProblemError("unauthorized", "Your session has ended. Sign in again.");
  return living;
}
