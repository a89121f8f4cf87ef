import type { DeviceSession } from "@freehold/contract";
import type { Queryable, Sql, Tx } from "../../platform/database/connect.ts";
import type { SessionUser } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { endOtherAccess } from "../end-access.ts";
import { lockLinksAndPerson } from "../end-mailed-links.ts";
import { IDLE_TIMEOUT, lockPerson } from "../store.ts";

/** Who asks, and in which session. */
export type SessionOwner = Pick<SessionUser, "id" | "session_id">;

type Row = Omit<DeviceSession, "created_at" | "last_used_at"> & { created_at: Date; last_used_at: Date };

/** Returns the sessions of a person that haven't ended, last used first. There are at most twenty. */
export async function listSessions(sql: Queryable, owner: SessionOwner, now: Date): Promise<DeviceSession[]> {
  const rows = await sql<Row[]>`
    select id, id = ${owner.session_id} as current, device, network_address, created_at, last_used_at, proved_by
      from sessions
     where user_id = ${owner.id} and expires_at > ${now} and last_used_at > ${new Date(now.getTime() - IDLE_TIMEOUT)}
     order by last_used_at desc, created_at desc, id`;
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }));
}

/**
 * Ends a session of a person. Of another one, the device is new to the account from then on, and a change of email that it requested ends;
 * ending one's own is signing out.
 *
 * @throws {ProblemError} `not_found`.
 */
export async function endSession(sql: Sql, owner: SessionOwner, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    await lockPerson(tx, owner.id);
    const [ended] = await tx<{ device_token_hash: Uint8Array | null }[]>`
      delete from sessions where id = ${id} and user_id = ${owner.id} returning device_token_hash`;
    if (!ended) throw new ProblemError("not_found", "This session has already ended.");
    if (id === owner.session_id) return;
    await forgetDevice(tx, owner, ended.device_token_hash);
    await tx`delete from email_changes where user_id = ${owner.id} and session_id = ${id} and confirmed_at is null`;
  });
}

/** Forgets a device of a person, unless it is the one that asks. */
async function forgetDevice(tx: Tx, owner: SessionOwner, tokenHash: Uint8Array | null): Promise<void> {
  await tx`
    delete from known_devices where user_id = ${owner.id} and token_hash = ${tokenHash}
      and token_hash is distinct from (select device_token_hash from sessions where id = ${owner.session_id})`;
}

/**
 * Ends all sessions of a person but the one that asks, and what goes with them ({@link endOtherAccess}).
 *
 * @throws {ProblemError} `unauthorized` if another session has ended this one meanwhile.
 */
export async function endOtherSessions(sql: Sql, owner: SessionOwner): Promise<void> {
  await sql.begin(async (tx) => {
    await lockLinksAndPerson(tx, owner.id);
    // By its ID: the token may have been renewed since the request began.
    const [own] = await tx<{ token_hash: Uint8Array }[]>`
      select token_hash from sessions where id = ${owner.session_id} for update`;
    if (!own) throw new ProblemError("unauthorized", "Your session has ended. Sign in again.");
    await endOtherAccess(tx, owner.id, own.token_hash);
  });
}
