import { createHash } from "node:crypto";
import type { Sql, Tx } from "../platform/database/connect.ts";
import { chainPending } from "./keep-chain.ts";

/**
 * What {@link verifyAudit} found. `head` is the hash of the last entry, 64 zeros for an empty log; `pending` entries were written within the
 * last minute and have no place in the chain yet.
 */
export type AuditVerdict =
  | { intact: true; entries: number; head: string; pending: number }
  | {
      intact: false;
      /** Sound entries before the first broken one. */
      entries: number;
      /** Where it breaks, and how: one sentence. */
      fault: string;
    };

type Entry = { number: bigint; previous_hash: string; hash: string; canonical: string };

const BATCH = 5_000;
/** An entry has its place within about a second. One that has none for so many seconds is outside the chain. */
const LONGEST_PENDING = 60;
const NOTHING = "00".repeat(32);

/**
 * Gives what was just written its place, then goes through the whole audit log: numbers without a gap, each entry with the hash of the one before and with a hash that
 * fits all its fields. It does not use the database's own `audit_hash`, and reads one snapshot, batch by batch.
 *
 * A chain alone cannot tell that its end was cut off or that all of it was written anew: keep a head somewhere else and give
 * it as `known`.
 *
 * @param known - number and hash of an entry as they were seen before.
 */
export async function verifyAudit(sql: Sql, known?: { number: number; hash: string }): Promise<AuditVerdict> {
  await chainPending(sql);
  return sql.begin(
    async (tx): Promise<AuditVerdict> => {
      let entries = 0;
      let head = NOTHING;
      const broken = (fault: string): AuditVerdict => ({ intact: false, entries, fault });
      for (let batch = await read(tx, 0); batch.length > 0; batch = await read(tx, entries))
        for (const { number, previous_hash, hash, canonical } of batch) {
          if (number !== BigInt(entries + 1))
            return broken(`Entry ${entries + 1} is missing; the next one is ${number}.`);
          if (previous_hash !== head) return broken(`Entry ${number} does not follow from the previous entry.`);
          if (createHash("sha256").update(canonical).digest("hex") !== hash)
            return broken(`Entry ${number} has changed since it was written.`);
          if (known?.number === Number(number) && known.hash !== hash)
            return broken(`Entry ${number} differs from the one seen before.`);
          entries++;
          head = hash;
        }
      const [loose] = await tx<{ id: string }[]>`
        select id from audit_log
        where number < 1 or (number is null and at < clock_timestamp() - make_interval(secs => ${LONGEST_PENDING})) limit 1`;
      if (loose) return broken(`Entry ${loose.id} is outside the chain.`);
      if (known && known.number > entries)
        return broken(`Entry ${entries + 1} is missing; ${known.number} were seen before.`);
      const [{ pending }] = await tx<[{ pending: number }]>`
        select count(*)::int as pending from audit_log where number is null`;
      return { intact: true, entries, head, pending };
    },
    { mode: "isolation level repeatable read read only" },
  );
}

/** The text that a hash covers: a JSON array as PostgreSQL writes it, with microseconds. */
function read(tx: Tx, after: number) {
  return tx<Entry[]>`
    select number, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash,
      jsonb_build_array(number, encode(previous_hash, 'hex'), id,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_id,
        action, subject_type, subject_id, details)::text as canonical
    from audit_log where number > ${after} order by number limit ${BATCH}`;
}
