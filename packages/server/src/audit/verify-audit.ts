import type { Sql, Tx } from "../platform/database/connect.ts";
import { StartError } from "../platform/start-error.ts";
import { type ArchiveRecord, readArchiveRecords } from "./archive/archive-record.ts";
import { type ArchivedEntry, checkArchive } from "./archive/check-archive.ts";
import { CHAIN_START, ChainCheck, type ChainPlace } from "./chain/chain-check.ts";
import { chainPending } from "./chain/keep-chain.ts";
import { readEntries } from "./read-entries.ts";

/**
 * What {@link verifyAudit} found. `head` is the hash of the last entry, 64 zeros for an empty log; `pending` entries were written within the
 * last minute and have no place in the chain yet; the first `unread` entries are in an archive that was not given.
 */
export type AuditVerdict =
  | { intact: true; entries: number; head: string; pending: number; unread?: number }
  | {
      intact: false;
      /** Sound entries before the first broken one. */
      entries: number;
      /** Where it breaks, and how: one sentence. */
      fault: string;
    };

/** Where the files of {@link verifyAudit} are. */
export type GivenArchive = {
  folder: string;
  /** Gets each sound entry of the files. */
  found?: (entry: ArchivedEntry) => void;
};

/** An entry has its place within about a second. One that has none for so many seconds is outside the chain. */
const LONGEST_PENDING = 60;

/**
 * Gives what was just written its place, then goes through the whole audit log: numbers without a gap, each entry with the hash of the one before and with a hash that
 * fits all its fields. It reads the files of the archive, and then one snapshot, batch by batch.
 *
 * Without the archive, it begins where the archive ends, and takes the database's word for the last hash there.
 *
 * A chain alone cannot tell that its end was cut off or that all of it was written anew: keep a head somewhere else and give
 * it as `known`.
 *
 * @param known - number and hash of an entry as they were seen before.
 * @param archive - the files of the months that left the database. They are read again if another month leaves meanwhile. @default none
 * @throws {StartError} one sentence, if the known entry is in the archive, and that was not given.
 */
export async function verifyAudit(sql: Sql, known?: ChainPlace, archive?: GivenArchive): Promise<AuditVerdict> {
  await chainPending(sql);
  for (;;) {
    const records = await readArchiveRecords(sql);
    const end = records.at(-1);
    const unread = archive || !end ? 0 : end.last;
    const chain = new ChainCheck(unread && end ? { number: end.last, hash: end.hash } : CHAIN_START, known);
    if (known && known.number <= unread) throw new StartError(describeMissing(records, known.number));
    // Before the transaction, which the database would end while the files are read.
    const fault = archive && (await checkArchives(records, { ...archive, chain }));
    if (fault) return { intact: false, entries: chain.last.number, fault };
    const verdict = await verifyRest(sql, { records, chain, known });
    if (verdict) return unread > 0 && verdict.intact ? { ...verdict, unread } : verdict;
  }
}

/** Checks what is in the database. @returns null if another month has left it since the records were read. */
function verifyRest(
  sql: Sql,
  { records, chain, known }: { records: readonly ArchiveRecord[]; chain: ChainCheck; known: ChainPlace | undefined },
): Promise<AuditVerdict | null> {
  return sql.begin(
    async (tx): Promise<AuditVerdict | null> => {
      if ((await readArchiveRecords(tx)).length !== records.length) return null;
      const broken = (fault: string): AuditVerdict => ({ intact: false, entries: chain.last.number, fault });
      const first = chain.last.number;
      for await (const batch of readEntries(tx, { after: first }))
        for (const entry of batch) {
          const fault = chain.add(entry);
          if (fault) return broken(fault);
        }
      const { number: entries, hash: head } = chain.last;
      const loose = await findLoose(tx, first);
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

function describeMissing(records: readonly ArchiveRecord[], number: number): string {
  const file = records.find(({ last }) => last >= number)?.file;
  return `Entry ${number} is in the archive ${file}: pass --archive with the folder of that file.`;
}

/** @returns what is wrong with the first of the files that isn't sound; null if all are. */
async function checkArchives(
  records: readonly ArchiveRecord[],
  options: GivenArchive & { chain: ChainCheck },
): Promise<string | null> {
  for (const record of records) {
    const fault = await checkArchive(record, options);
    if (fault) return fault;
  }
  return null;
}

/** An entry that has had no place for too long, or one below those that are left. */
async function findLoose(tx: Tx, archived: number): Promise<{ id: string } | undefined> {
  const [loose] = await tx<{ id: string }[]>`
    select id from audit_log where number <= ${archived}
    union all
    select id from audit_log where number is null and at < clock_timestamp() - make_interval(secs => ${LONGEST_PENDING})
    limit 1`;
  return loose;
}
