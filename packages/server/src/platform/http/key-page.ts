import { z } from "@hono/zod-openapi";
import type { Queryable } from "../database/connect.ts";
import { invalidFields } from "./problem.ts";

/** A page of a list that pages by key, as `keyPageOf` of the contract writes it. */
export type KeyPage<Item> = { items: Item[]; next: string | null };

/** A part of a key: a moment, as {@link momentKey} writes it. */
export const momentPart = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  .refine((text) => exists(text.slice(0, "2026-03-01T09:30:00.000".length)));

/** A part of a key: a day, `2026-03-01`. */
export const dayPart = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine(exists);

/** A part of a key: a text, without the NUL that PostgreSQL takes in none. */
export const textPart = z.string().regex(/^[^\0]*$/);

/** The key of a list that is newest first: when a row was made, and its id. */
export const newestKey = z.tuple([momentPart, z.uuid()]);

/** The key of a list whose rows are numbered as they are written, newest first: the number. */
export const numberKey = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** A moment to the microsecond, as a key holds it: a Date would lose what tells two rows apart. */
export function momentKey(sql: Queryable, column: string) {
  return sql`to_char(${sql.unsafe(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/**
 * The page that rows make, which were read with `limit + 1`: one more than is shown says that there is another page.
 *
 * @param keyOf - what the list is sorted by, of a row: as text, and the id last.
 * @example
 * const rows = await sql`
 *   select *, ${momentKey(sql, "created_at")} as key from payouts
 *   where user_id = ${userId} and ${key ? sql`(created_at, id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)` : sql`true`}
 *   order by created_at desc, id desc limit ${limit + 1}`;
 * return keyPage(rows, limit, (row) => [row.key, row.id]);
 */
export function keyPage<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => string[]): KeyPage<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last !== undefined ? encodeKey(keyOf(last)) : null;
  return { items, next };
}

/**
 * The key that `after` holds; null on the first page.
 *
 * @param schema - of its parts, so that nothing else reaches the database.
 * @throws {ProblemError} `validation_failed` if it is not one of this list.
 */
export function readKey<Key>(schema: z.ZodType<Key>, after: string | undefined): Key | null {
  if (after === undefined) return null;
  const key = schema.safeParse(decodeKey(after));
  if (!key.success) throw invalidFields([{ path: "after", message: "isn't the end of a page of this list" }]);
  return key.data;
}

/** `Date` takes 30 February for 2 March and 24:00 for the next day; PostgreSQL has no year 0. */
function exists(text: string): boolean {
  const date = new Date(text.length > "2026-03-01".length ? `${text}Z` : text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && !text.startsWith("0000");
}

function encodeKey(parts: string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

function decodeKey(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, "base64url").toString());
  } catch {
    return null;
  }
}
