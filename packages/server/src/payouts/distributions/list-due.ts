import { type DistributionDue, type DistributionStatus, formatAmount } from "@freehold/contract";
import { z } from "@hono/zod-openapi";
import type { Queryable } from "../../platform/database/connect.ts";
import { type KeyPage, keyPage, readKey, textPart } from "../../platform/http/key-page.ts";
import { hasHolders, heldAtEnd } from "./holders.ts";

type Row = {
  id: string;
  slug: string;
  name: string;
  shares: bigint;
  gross_rent: bigint;
  net_rent: bigint;
  distribution_id: string | null;
  status: DistributionStatus | null;
  net: bigint | null;
};

/** A name and the property's id. */
const nameKey = z.tuple([textPart, z.uuid()]);

type Which = { month: string; property_id?: string | undefined; after?: string | undefined; limit: number };

/** The properties whose shares people held at the end of a month (`2026-03`), by name, and what became of it in each; or one alone. */
export async function listDue(
  sql: Queryable,
  { month, property_id, after, limit }: Which,
): Promise<KeyPage<DistributionDue>> {
  const key = readKey<z.infer<typeof nameKey>>(nameKey, after);
  const rows = await sql<Row[]>`
    select p.id, p.slug, p.name, p.gross_rent, p.net_rent, d.id as distribution_id, d.status, d.net,
      (select sum(i.shares)::bigint from investments i where i.property_id = p.id and ${heldAtEnd(sql, `${month}-01`)}) as shares
    from properties p
    left join months d
      on d.subject = month_key(p.id, ${`${month}-01`}::text::date) and d.is_entered
    where ${hasHolders(sql, `${month}-01`)} and ${key ? sql`(p.name, p.id) > (${key[0]}, ${key[1]}::uuid)` : sql`true`}
      and ${property_id === undefined ? sql`true` : sql`p.id = ${property_id}`}
    order by p.name, p.id limit ${limit + 1}`;
  const page = keyPage(rows, limit, (row) => [row.name, row.id]);
  return { ...page, items: page.items.map(toDue) };
}

/** In how many properties people held shares at the end of a month (`2026-03`), and in how many of them it is distributed. */
export async function countDue(sql: Queryable, month: string): Promise<{ total: number; completed: number }> {
  const [counts] = await sql<[{ total: number; completed: number }]>`
    select count(*)::int as total, count(d.id)::int as completed
    from properties p
    left join distributions d
      on d.property_id = p.id and d.month = ${`${month}-01`}::text::date and d.status = 'completed'
    where ${hasHolders(sql, `${month}-01`)}`;
  return counts;
}

function toDue({ id, slug, name, shares, gross_rent, net_rent, distribution_id, status, net }: Row): DistributionDue {
  return {
    property_id: id,
    property_slug: slug,
    property_name: name,
    shares: Number(shares),
    gross_rent_ubxs: formatAmount(gross_rent),
    costs_ubxs: formatAmount(gross_rent - net_rent),
    distribution:
      distribution_id === null || status === null || net === null
        ? null
        : { id: distribution_id, status, net_ubxs: formatAmount(net) },
  };
}
