import type { Queryable } from "../platform/database/connect.ts";
import type { ChainEntry } from "./chain/chain-check.ts";

const BATCH = 5_000;

/**
 * Reads entries of the chain that are in the database, in batches, by their numbers. Builds the text that a hash covers by itself, and does not
 * use the database's own `audit_hash`.
 *
 * @param range.after - the number before the first one.
 * @param range.before - the number after the last one. @default none
 */
export async function* readEntries(
  sql: Queryable,
  { after, before }: { after: number; before?: number },
): AsyncGenerator<ChainEntry[]> {
  let last = BigInt(after);
  for (;;) {
    const batch = await sql<ChainEntry[]>`
      select number, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash,
        jsonb_build_array(number, encode(previous_hash, 'hex'), id,
          to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_id,
          action, subject_type, subject_id, details)::text as canonical
      from audit_log where number > ${last} and ${before === undefined ? sql`true` : sql`number < ${before}`}
      order by number limit ${BATCH}`;
    const end = batch.at(-1);
    if (!end) return;
    yield batch;
    last = end.number;
  }
}
