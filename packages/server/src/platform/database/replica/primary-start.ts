import type { Queryable } from "../connect.ts";
import { NOWHERE, type Position, parsePosition } from "./position.ts";

/** A server that takes writes. */
export type Primary = {
  /** Where its log is. */
  position: Position;
  /** Since when it has been running. A failover and a restore each bring another one. */
  since: string;
  /** Whether that stands in the database, so that what follows it has it, too. */
  isNoted: boolean;
};

/** Reads where it is, and since when it runs. */
export async function readPrimary(sql: Queryable): Promise<Primary> {
  const [{ position, since, is_noted }] = await sql<[{ position: string; since: string; is_noted: boolean }]>`
    select pg_current_wal_lsn()::text as position, pg_postmaster_start_time()::text as since,
      exists (select from primary_start where started_at = pg_postmaster_start_time()) as is_noted`;
  return { position: parsePosition(position), since, isNoted: is_noted };
}

/** Notes it. It is not flushed to the disk by itself: the next look finds that a crash has lost it. */
export async function notePrimaryStart(sql: Queryable): Promise<void> {
  await sql`
    with unflushed as materialized (select set_config('synchronous_commit', 'off', true))
    insert into primary_start (started_at) select pg_postmaster_start_time() from unflushed
    on conflict (only_row) do update set started_at = excluded.started_at`;
}

/**
 * Returns where a replica is in the log of the primary that runs since then. Places in a log are numbers: a replica that followed another
 * primary may be further on, and has what never was.
 *
 * @returns {@link NOWHERE} if it doesn't follow that one, or was promoted.
 */
export async function readReplica(sql: Queryable, since: string | null): Promise<Position> {
  const [{ position }] = await sql<[{ position: string | null }]>`
    select case when pg_is_in_recovery() and exists (select from primary_start where started_at = ${since}::text::timestamptz)
      then pg_last_wal_replay_lsn()::text end as position`;
  return position === null ? NOWHERE : parsePosition(position);
}
