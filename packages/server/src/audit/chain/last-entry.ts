import type { Queryable } from "../../platform/database/connect.ts";
import type { ChainPlace } from "./chain-check.ts";

/** Reads the last entry of the chain; number 0 before the first one. */
export async function readLastEntry(sql: Queryable): Promise<ChainPlace> {
  const [place] = await sql<[ChainPlace]>`
    select number::float8 as number, encode(hash, 'hex') as hash from audit_head()`;
  return place;
}

/** Whether the chain has an entry with that number and hash. One of a month that is in the archive is taken to be as it was. */
export async function hasEntry(sql: Queryable, { number, hash }: ChainPlace): Promise<boolean> {
  const [{ is_there }] = await sql<[{ is_there: boolean }]>`
    select ${number}::bigint = 0
      or exists (select from audit_log where number = ${number}::bigint and hash = decode(${hash}::text, 'hex'))
      or exists (select from audit_archives where last_number > ${number}::bigint
        or (last_number = ${number}::bigint and last_hash = decode(${hash}::text, 'hex'))) as is_there`;
  return is_there;
}
