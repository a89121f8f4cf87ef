import type { Queryable } from "../../platform/database/connect.ts";

/** What the database keeps of a month that left it for a file. */
export type ArchiveRecord = {
  first: number;
  last: number;
  /** Of the last entry. */
  hash: string;
  /** The file's name. */
  file: string;
  /** The SHA-256 of the file. */
  digest: string;
};

/** Reads what the database keeps of the months that left it, the oldest first. */
export const readArchiveRecords = (sql: Queryable) => sql<ArchiveRecord[]>`
  select first_number::float8 as first, last_number::float8 as last, encode(last_hash, 'hex') as hash, file, encode(digest, 'hex') as digest
  from audit_archives order by first_number`;

/** Reads the number of the last entry that is in the archive; 0 if none is. */
export async function readArchivedTo(sql: Queryable): Promise<number> {
  const [row] = await sql<[{ last: number }]>`
    select coalesce(max(last_number), 0)::float8 as last from audit_archives`;
  return row.last;
}
