import { type Properties, type PropertySort, type PropertyStatus, parseAmount } from "@freehold/contract";
import type { propertyQuery } from "@freehold/contract/schemas";
import { z } from "@hono/zod-openapi";
import { firstPicture, type WithPicture } from "../files/pictures.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { escapeLike } from "../platform/database/escape-like.ts";
import { keyPage, momentPart, readKey, textPart } from "../platform/http/key-page.ts";
import { type PropertyRow, toProperty } from "./property-view.ts";

type Query = z.output<typeof propertyQuery>;
type ListedRow = PropertyRow & WithPicture & { key: string; own_shares: bigint; total: number; places: string[] };

/** What a list can be sorted by: the expression, and its type for a key that comes back as text. */
const SORTS = {
  created_at: { type: "timestamptz" },
  name: { type: "text" },
  yield: { type: "numeric" },
  share_price: { type: "numeric" },
  progress: { type: "numeric" },
} as const;
type SortField = keyof typeof SORTS;

/**
 * A page of properties by what people filter, search and sort by. Drafts are for admins.
 *
 * One query: the page, the number of all that match, and the places there are.
 *
 * @throws {ProblemError} `validation_failed` if `after` is of another order than `sort`.
 */
export async function listProperties(
  sql: Queryable,
  { after, limit, sort, proposed, ...filters }: Query,
  { id, isAdmin }: { id: string; isAdmin: boolean },
): Promise<Properties> {
  const key = readKey(keySchema(sort), after);
  const descending = sort.startsWith("-");
  const field = sort.replace("-", "") as SortField;
  const direction = descending ? sql`desc` : sql`asc`;
  const beyond = descending ? sql`<` : sql`>`;
  const visible = isAdmin ? sql`true` : sql`p.status <> 'draft'`;
  const waiting = sql`p.id::text in (
    select subject from proposals where kind in ('publication', 'reissue') and status = 'proposed')`;
  const rows = await sql<ListedRow[]>`
    with matching as materialized (
      select p.*, ${sortBy(sql, field)} as sort_key from properties p where ${visible} and ${matches(sql, filters)}
        ${proposed ? sql`and ${isAdmin} and ${waiting}` : sql``}
    ), page as (
      select * from matching p
      ${key === null ? sql`` : sql`where (p.sort_key, p.id) ${beyond} (${key[1]}::text::${sql.unsafe(SORTS[field].type)}, ${key[2]}::uuid)`}
      order by p.sort_key ${direction}, p.id ${direction} limit ${limit + 1}
    )
    select p.*, ${keyText(sql, field)} as key, ${firstPicture(sql)} as picture, coalesce(h.shares, 0) as own_shares,
      sums.total, sums.places
    from (select (select count(*)::int from matching) as total,
      (select coalesce(array_agg(distinct place order by place), '{}') from properties p where ${visible}) as places) sums
    left join page p on true
    left join holdings h on h.user_id = ${id} and h.property_id = p.id
    order by p.sort_key ${direction}, p.id ${direction}`;
  const [first] = rows;
  // The sums stand in a row of their own if nothing matches.
  const { items, next } = keyPage(
    rows.filter(({ id }) => id !== null),
    limit,
    (row) => [sort, row.key, row.id],
  );
  return {
    success: true,
    properties: items.map((row) => ({ ...toProperty(row), own_shares: Number(row.own_shares) })),
    next,
    total: first?.total ?? 0,
    places: first?.places ?? [],
  };
}

function matches(sql: Queryable, filters: Omit<Query, "after" | "limit" | "sort" | "proposed">) {
  const { q, kind, place, status, yield_from, yield_to, price_from, price_to, ids } = filters;
  const pattern = q ? `%${escapeLike(q)}%` : null;
  const statuses: readonly PropertyStatus[] | undefined = status;
  return sql`
    true
    ${pattern === null ? sql`` : sql`and (p.name ilike ${pattern} or p.place ilike ${pattern} or p.address ilike ${pattern})`}
    ${kind?.length ? sql`and p.kind = any(${kind}::text[])` : sql``}
    ${place ? sql`and p.place = ${place}` : sql``}
    ${statuses?.length ? sql`and p.status = any(${[...statuses]}::text[])` : sql``}
    ${yield_from === undefined ? sql`` : sql`and p.yield_percent >= ${yield_from}::text::numeric`}
    ${yield_to === undefined ? sql`` : sql`and p.yield_percent <= ${yield_to}::text::numeric`}
    ${price_from === undefined ? sql`` : sql`and p.share_price >= ${String(parseAmount(price_from))}::numeric`}
    ${price_to === undefined ? sql`` : sql`and p.share_price <= ${String(parseAmount(price_to))}::numeric`}
    ${ids === undefined ? sql`` : sql`and p.id = any(${ids}::uuid[])`}`;
}

function sortBy(sql: Queryable, field: SortField) {
  switch (field) {
    case "created_at":
      return sql`p.created_at`;
    case "name":
      return sql`lower(p.name)`;
    case "yield":
      return sql`p.yield_percent`;
    case "share_price":
      return sql`p.share_price`;
    case "progress":
      return sql`round((p.shares_sold + p.shares_in_treasury)::numeric / p.shares_total, 12)`;
  }
}

function keyText(sql: Queryable, field: SortField) {
  return field === "created_at"
    ? sql`to_char(p.sort_key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`p.sort_key::text`;
}

/** The order itself is part of the key: the end of a page means nothing in another order. */
function keySchema(sort: PropertySort): z.ZodType<[string, string, string]> {
  const field = sort.replace("-", "") as SortField;
  const value = {
    timestamptz: momentPart,
    numeric: z.string().regex(/^-?\d{1,40}(\.\d{1,20})?$/),
    text: textPart,
  }[SORTS[field].type];
  return z.tuple([z.literal(sort), value, z.uuid()]);
}
