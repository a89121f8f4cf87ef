import type { Picture, PropertyChange, PropertyDocument, PropertyEvent, PropertyEventKind } from "@freehold/contract";
import { formatAmount } from "@freehold/contract";
import { z } from "@hono/zod-openapi";
import { pictureColumns } from "../files/pictures.ts";
import type { Queryable, Tx } from "../platform/database/connect.ts";
import { dayPart, type KeyPage, keyPage, momentKey, newestKey, readKey } from "../platform/http/key-page.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { type PropertyRow, toDay } from "./property-view.ts";

/** A property's files as the wire shows them, the pictures in their order and the documents newest first. */
export type PropertyFilesView = { pictures: Picture[]; documents: PropertyDocument[] };

/** The answer for an unknown property, and for a draft to who is no admin, alike. */
export function unknownProperty(): ProblemError {
  return new ProblemError("not_found", "We couldn't find this property.");
}

/** A property by its id or, if that names none, by its slug. */
export async function findProperty(sql: Queryable, idOrSlug: string): Promise<PropertyRow | undefined> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrSlug);
  const [row] = await sql<PropertyRow[]>`
    select * from properties where ${isId ? sql`id = ${idOrSlug}` : sql`slug = ${idOrSlug}`}`;
  return row;
}

/**
 * Locks a property for a change, until the transaction ends, and reads it as it is then.
 *
 * @throws {ProblemError} `not_found`.
 */
export async function lockProperty(tx: Tx, id: string): Promise<PropertyRow> {
  const [row] = await tx<PropertyRow[]>`select * from properties where id = ${id} for no key update`;
  if (!row) throw unknownProperty();
  return row;
}

/** A document of `property_files pf join files f` as the wire shows it, in SQL. */
export function documentColumns(sql: Queryable) {
  return sql`json_build_object('id', f.id, 'title', pf.title, 'bytes', f.bytes,
    'added_at', to_char(pf.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
}

/** A property's pictures and documents. */
export async function readPropertyFiles(sql: Queryable, propertyId: string): Promise<PropertyFilesView> {
  const [row] = await sql<[PropertyFilesView]>`
    select
      coalesce(json_agg(${pictureColumns(sql)} order by pf.position, pf.added_at, f.id)
        filter (where f.kind = 'picture'), '[]') as pictures,
      coalesce(json_agg(${documentColumns(sql)} order by pf.added_at desc, f.id)
        filter (where f.kind = 'document'), '[]') as documents
    from property_files pf join files f on f.id = pf.file_id
    where pf.property_id = ${propertyId}`;
  return row;
}

type EventRow = {
  id: string;
  kind: PropertyEventKind;
  happened_on: Date;
  title: string;
  body: string;
  amount: bigint | null;
  changes: PropertyChange[];
  document: PropertyDocument | null;
  recorded_by?: string;
  key: string;
};

/** The key of a history: the day of an entry, when it was written, and its id. */
const eventKey = z.tuple([dayPart, ...newestKey.def.items]);

/**
 * A page of a property's history, newest first, without what was taken back.
 *
 * @throws {ProblemError} `validation_failed` if `after` is no key of a history.
 */
export async function readEvents(
  sql: Queryable,
  propertyId: string,
  { after, limit }: { after?: string | undefined; limit: number },
  reader: { isAdmin: boolean },
): Promise<KeyPage<PropertyEvent>> {
  const key = readKey(eventKey, after);
  const rows = await sql<EventRow[]>`
    ${selectEvents(sql, reader)} where e.property_id = ${propertyId} and e.retracted_at is null
      ${key === null ? sql`` : sql`and (e.happened_on, e.created_at, e.id) < (${key[0]}::text::date, ${key[1]}::text::timestamptz, ${key[2]}::uuid)`}
    order by e.happened_on desc, e.created_at desc, e.id desc limit ${limit + 1}`;
  const { items, next } = keyPage(rows, limit, (row) => [toDay(row.happened_on), row.key, row.id]);
  return { items: items.map(toEvent), next };
}

/** One entry of a property's history, which is there, for an admin. */
export async function readEvent(sql: Queryable, propertyId: string, id: string): Promise<PropertyEvent> {
  const [row] = await sql<[EventRow]>`
    ${selectEvents(sql, { isAdmin: true })} where e.property_id = ${propertyId} and e.id = ${id}`;
  return toEvent(row);
}

/** Who recorded an entry is for admins alone. */
function selectEvents(sql: Queryable, { isAdmin }: { isAdmin: boolean }) {
  return sql`
    select e.id, e.kind, e.happened_on, e.title, e.body, e.amount, e.changes, ${momentKey(sql, "e.created_at")} as key,
      (select ${documentColumns(sql)} from property_files pf join files f on f.id = pf.file_id
       where pf.property_id = e.property_id and pf.file_id = e.file_id) as document
      ${isAdmin ? sql`, (select u.email from users u where u.id = e.created_by) as recorded_by` : sql``}
    from property_events e`;
}

function toEvent({ amount, happened_on, key: _key, ...event }: EventRow): PropertyEvent {
  return {
    ...event,
    happened_on: toDay(happened_on),
    amount_ubxs: amount === null ? null : formatAmount(amount),
  };
}
