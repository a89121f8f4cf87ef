import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable, Sql, Tx } from "../../platform/database/connect.ts";
import { isPostgresError } from "../../platform/database/driver/database-error.ts";
import { CHAIN_START, ChainCheck, type ChainEntry } from "../chain/chain-check.ts";
import { readEntries } from "../read-entries.ts";
import { digestFile, writeArchive } from "./archive-file.ts";
import { type ArchiveRecord, readArchiveRecords } from "./archive-record.ts";
import { checkArchive } from "./check-archive.ts";

/** The entries of one month: from the first number on, to the one before `next`. */
type Month = { first: number; next: number };

/** Finds what in a month is still needed in the database, for a sentence; null: nothing. */
type FindOpen = (sql: Queryable, numbers: { first: number; last: number }) => Promise<string | null>;

/** How often a month is tried to be dropped. Writers wait for at most half a second each time. */
const TRIES = 20;
/** Between two tries, in milliseconds. */
const PAUSE = 1_000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Moves the old months of the audit log to files, the oldest first: writes each, reads it back, and drops it from the database in the
 * transaction that records the file. Killed at any moment, it leaves a month in the database, or in a file that is recorded.
 *
 * @param sql - as the role that owns the tables.
 * @param options.keep - how many whole months stay in the database, beside the current one.
 * @param options.archived - is told of each month once it left.
 * @param options.findOpen - names what is open in a month, which then stays with all later ones.
 * @throws {Error} in one sentence, if an entry is not sound, is still needed, or others hold the log for too long. The month stays.
 */
export async function archiveMonths(
  sql: Sql,
  {
    folder,
    keep,
    archived,
    findOpen,
  }: { folder: string; keep: number; archived: (record: ArchiveRecord) => void; findOpen: FindOpen },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (;;) {
    const before = (await readArchiveRecords(sql)).at(-1);
    const month = await findOldMonth(sql, { after: before?.last ?? 0, keep });
    if (!month) return;
    await refuseOpen(sql, month, findOpen);
    const start = before ? { number: before.last, hash: before.hash } : CHAIN_START;
    const record = await writeMonth(sql, { month, folder, chain: new ChainCheck(start) });
    const fault = await checkArchive(record, { folder, chain: new ChainCheck(start) });
    if (fault) throw new Error(fault);
    await dropBetweenWriters(sql, { month, record, findOpen });
    archived(record);
  }
}

/** The oldest month in the database, if it ended so many months before the current one began. */
async function findOldMonth(sql: Sql, { after, keep }: { after: number; keep: number }): Promise<Month | undefined> {
  const [month] = await sql<Month[]>`
    select ${after + 1}::float8 as first, first_number::float8 as next from log_months
    where log = 'audit_log' and first_number > ${after + 1}
      and month <= date_trunc('month', wall_clock() at time zone 'UTC') - make_interval(months => ${keep})
    order by month limit 1`;
  return month;
}

async function writeMonth(
  sql: Sql,
  { month: { first, next }, folder, chain }: { month: Month; folder: string; chain: ChainCheck },
): Promise<ArchiveRecord> {
  const file = `audit-${inName(first)}-${inName(next - 1)}.jsonl.gz`;
  await writeArchive(join(folder, file), sound(readEntries(sql, { after: first - 1, before: next }), chain));
  if (chain.last.number !== next - 1) throw new Error(`Entry ${chain.last.number + 1} is missing.`);
  return { first, last: next - 1, hash: chain.last.hash, file, digest: await digestFile(join(folder, file)) };
}

/** Files sort by their numbers. */
const inName = (number: number) => String(number).padStart(12, "0");

async function* sound(entries: AsyncIterable<ChainEntry[]>, chain: ChainCheck): AsyncGenerator<ChainEntry[]> {
  for await (const batch of entries) {
    for (const entry of batch) {
      const fault = chain.add(entry);
      if (fault) throw new Error(fault);
    }
    yield batch;
  }
}

async function refuseOpen(sql: Queryable, { first, next }: Month, findOpen: FindOpen): Promise<void> {
  const open = await findOpen(sql, { first, last: next - 1 });
  if (open) throw new Error(`The entries ${first} to ${next - 1} stay in the database while ${open}.`);
}

/** Tries again while others hold the log. */
async function dropBetweenWriters(
  sql: Sql,
  { month, record, findOpen }: { month: Month; record: ArchiveRecord; findOpen: FindOpen },
): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await sql.begin((tx) => dropMonth(tx, { month, record, findOpen }));
    } catch (error) {
      if (!isPostgresError(error) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      if (tries === TRIES)
        throw new Error(
          `The entries ${record.first} to ${record.last} stay in the database, since other transactions hold the audit log. Run audit-archive again.`,
          { cause: error },
        );
      await sleep(PAUSE);
    }
}

/**
 * Drops a month whose file is on the disk, and records the file, in the chain, too. Holds the audit log for as long as it takes: writers wait for
 * milliseconds, since none of the entries is looked at but the last.
 */
async function dropMonth(
  tx: Tx,
  { month, record, findOpen }: { month: Month; record: ArchiveRecord; findOpen: FindOpen },
): Promise<void> {
  const { first, next } = month;
  const { last, hash, file, digest } = record;
  await tx`set local lock_timeout = '500ms'`;
  await tx`lock table audit_log in access exclusive mode`;
  // What was written while the file was.
  await refuseOpen(tx, month, findOpen);
  const [same] = await tx`select from audit_log where number = ${last} and encode(hash, 'hex') = ${hash}`;
  if (!same) throw new Error(`Entry ${last} has changed while the archive was written.`);
  await tx`
    insert into audit_archives (first_number, last_number, last_hash, file, digest)
    values (${first}, ${last}, decode(${hash}, 'hex'), ${file}, decode(${digest}, 'hex'))`;
  await tx.unsafe(`drop table audit_log_older, audit_log_from_${first}`);
  await tx`select add_log_partition('audit_log', 'audit_log_older', 'minvalue', ${String(next)})`;
  await tx`select audit_append(null, 'audit.archived', 'audit', ${file}, ${JSON.stringify({ first, last, digest })})`;
}
