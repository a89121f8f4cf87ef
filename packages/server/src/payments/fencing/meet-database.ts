import type { ChainPlace } from "../../audit/chain/chain-check.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { type DatabaseTimeline, isWithheld, nameOf } from "./database-timeline.ts";
import type { TimelineEntry } from "./timeline-record.ts";

/** What a payer's record says of a database, and whether it is compared with the chain before it pays. */
export const MET = {
  /** No database was met before, and this one has never paid. */
  first: false,
  /** It paid last. */
  same: false,
  /** It paid last, and no note says how far it was then: the note was lost, or is new. */
  unnoted: true,
  /** It has paid, and the record has no database: it was lost, or is new. */
  forgotten: true,
  /** A standby of the one that paid last was promoted. */
  promoted: true,
  /** Payments were stopped for it, and nothing was paid by it since. */
  resumed: true,
  /** It paid after the one that paid last here, as its own rows say: this payer was away when admins resumed payments. */
  followed: true,
  /** None of these. */
  other: true,
};

/** What a payer remembers outside of the database. */
export type Remembered = {
  entries: readonly TimelineEntry[];
  /** By the name of the database. */
  places: ReadonlyMap<string, ChainPlace>;
};

/** How a payer knows a database. */
export type Meeting = {
  met: keyof typeof MET;
  /** Which database paid last; null where the record has none. */
  paid: DatabaseTimeline | null;
  /** Entries that the audit log of the database has to have. */
  expected: ChainPlace[];
};

/**
 * Tells how a payer knows a database.
 *
 * @param now - which one it is.
 * @param chainId - on which it pays.
 */
export async function meetDatabase(
  sql: Queryable,
  { entries, places }: Remembered,
  { now, chainId }: { now: DatabaseTimeline; chainId: number },
): Promise<Meeting> {
  const name = nameOf(now);
  const last = entries.findLastIndex(({ event }) => event === "compared");
  const paid = entries[last] ?? null;
  const known = (...names: string[]) => [...new Set(names)].flatMap((each) => places.get(each) ?? []);
  const wasStopped = entries.slice(last + 1).some((entry) => nameOf(entry) === name);
  // Admins have decided about what it lacked then.
  if (wasStopped) return { met: "resumed", paid, expected: known(name) };
  if (!paid) {
    const [payment] = isWithheld(now) ? [] : await sql`select from payments where chain_id = ${chainId} limit 1`;
    return { met: payment ? "forgotten" : "first", paid, expected: known(name) };
  }
  const expected = known(name, nameOf(paid));
  if (nameOf(paid) === name) return { met: places.has(name) ? "same" : "unnoted", paid, expected };
  const isPromoted = nameOf({ ...paid, timeline: now.timeline }) === name && now.timeline > paid.timeline;
  if (isPromoted) return { met: "promoted", paid, expected };
  const [followed] = await sql`
    with recursive later as (
      select name from paying_databases where after = ${nameOf(paid)}
      union select d.name from paying_databases d join later on d.after = later.name)
    select from later where name = ${name}`;
  return { met: followed ? "followed" : "other", paid, expected };
}
