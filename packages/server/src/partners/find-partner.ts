import type { Queryable } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";

/** @throws {ProblemError} `not_found`. */
export async function requirePartner(sql: Queryable, id: string): Promise<void> {
  const [row] = await sql`select from partners where id = ${id}`;
  if (!row) throw unknownPartner();
}

/** Returns names of partners by their IDs. */
export async function readPartnerNames(sql: Queryable, ids: string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }[]>`select id, name from partners where id = any(${ids}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The problem of an ID that no partner has. */
export const unknownPartner = () => new ProblemError("not_found", "We couldn't find this partner.");
