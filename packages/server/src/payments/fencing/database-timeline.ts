import type { Queryable } from "../../platform/database/connect.ts";

/** Which database it is, and the timeline that its cluster writes, which each promotion of a standby changes. */
export type DatabaseTimeline = {
  /** PostgreSQL's system identifier; `withheld` by its provider. */
  system: string;
  /** The database's oid in that cluster: one that a dump was restored into has another one. */
  database: number;
  timeline: number;
};

/** A database whose provider withholds its identifiers. */
const WITHHELD: DatabaseTimeline = { system: "withheld", database: 0, timeline: 0 };

/** Whether its provider withholds its identifiers. */
export const isWithheld = ({ system }: DatabaseTimeline): boolean => system === WITHHELD.system;

/** Asks a database which one it is. */
export async function readTimeline(sql: Queryable): Promise<DatabaseTimeline> {
  const [row] = await sql<[DatabaseTimeline?]>`select system::text, database, timeline from database_timeline()`;
  return row ?? WITHHELD;
}

/** What a database is called in errors, and by what it is known. */
export const nameOf = (one: DatabaseTimeline): string =>
  isWithheld(one)
    ? "a database without identifiers"
    : `database ${one.database} of system ${one.system} on timeline ${one.timeline}`;
