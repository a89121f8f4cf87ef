import type { Queryable } from "../connect.ts";
import { type Position, parsePosition } from "./position.ts";

/**
 * Notes where the log is now, after a person's write was committed. It is not flushed to the disk by itself: a mark that a crash loses
 * lets the person read what is a few seconds old.
 */
export async function markWrite(sql: Queryable, userId: string, now: Date): Promise<void> {
  await sql`
    with unflushed as materialized (select set_config('synchronous_commit', 'off', true))
    insert into write_marks (user_id, position, marked_at)
    select ${userId}::uuid, pg_current_wal_insert_lsn(), ${now}::timestamptz from unflushed
    on conflict (user_id) do update set position = greatest(write_marks.position, excluded.position), marked_at = excluded.marked_at`;
}

/** Returns where the log was after a person's last write; 0 if that is long ago. */
export async function readWriteMark(sql: Queryable, userId: string): Promise<Position> {
  const [mark] = await sql<{ position: string }[]>`select position::text from write_marks where user_id = ${userId}`;
  return mark ? parsePosition(mark.position) : 0n;
}
