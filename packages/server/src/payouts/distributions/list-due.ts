import { type DistributionDue, type DistributionStatus, formatAmount } from "@freehold/contract";
import { z } from "@hono/zod-openapi";
import type { Queryable } from "../../platform/database/connect.ts";
import { type KeyPage, keyPage, readKey, textPart } from "../../platform/http/key-page.ts";
import { averageShares, daysHeld, hasHolders } from "./holders.ts";

type Row = {
  id: string;
  slug: string;
  name: string;
  share_days: bigint;
  days: number;
  /** As `stated_rent` has it, for the shares that people held. */
  gross: bigint;
  costs: bigint;
  distribution_id: string | null;
  status: DistributionStatus | null;
  net: bigint | null;
  holds_shares: boolean;
};

/** A name and the property's id. */
const nameKey = z.tuple([textPart, z.uuid()]);

type Which = { month: string; property_id?: string | undefined; after?: string | undefined; limit: number };

/**
 * The properties whose shares people held in a month (`2026-03`), by name, and what became of it in each; or one alone.
 *
 * @param adminId - who looks.
 */
export async function listDue(
  sql: Queryable,
  { month, property_id, after, limit }: Which,
  adminId: string,
): Promise<KeyPage<DistributionDue>> {
  const key = readKey<z.infer<typeof nameKey>>(nameKey, after);
  const rows = await sql<Row[]>`
    select p.id, p.slug, p.name, d.id as distribution_id, d.status, d.net, held.share_days, days.count as days,
      div(stated_rent(p, ${`${month}-01`}::text::date) * held.share_days, p.shares_total * days.count) as gross,
      div((p.gross_rent - p.net_rent) * held.share_days, p.shares_total * days.count) as costs,
      gains_by_month(${adminId}, p.id, ${`${month}-01`}::text::date) as holds_shares
    from (
      -- The page first: what follows reads every lot of a property.
      select p.id from properties p
      where ${hasHolders(sql, `${month}-01`)} and ${key ? sql`(p.name, p.id) > (${key[0]}, ${key[1]}::uuid)` : sql`true`}
        and ${property_id === undefined ? sql`true` : sql`p.id = ${property_id}`}
      order by p.name, p.id limit ${limit + 1}
    ) page
    join properties p on p.id = page.id
    cross join lateral (
      select sum(i.shares * ${daysHeld(sql, `${month}-01`)})::bigint as share_days
      from investments i where i.property_id = p.id) held
    cross join lateral (select days_of(${`${month}-01`}::text::date) as count) days
    left join months d
      on d.subject = month_key(p.id, ${`${month}-01`}::text::date) and d.is_entered
    order by p.name, p.id`;
  const page = keyPage(rows, limit, (row) => [row.name, row.id]);
  return { ...page, items: page.items.map(toDue) };
}

/** In how many properties people held shares in a month (`2026-03`), and in how many of them it is distributed. */
export async function countDue(sql: Queryable, month: string): Promise<{ total: number; completed: number }> {
  const [counts] = await sql<[{ total: number; completed: number }]>`
    select count(*)::int as total, count(d.id)::int as completed
    from properties p
    left join distributions d
      on d.property_id = p.id and d.month = ${`${month}-01`}::text::date and d.status = 'completed' and not d.is_correction
    where ${hasHolders(sql, `${month}-01`)}`;
  return counts;
}

function toDue(row: Row): DistributionDue {
  const { id, slug, name, share_days, days, gross, costs, distribution_id, status, net, holds_shares } = row;
  return {
    property_id: id,
    property_slug: slug,
    property_name: name,
    shares: averageShares(share_days, days),
    gross_ubxs: formatAmount(gross),
    costs_ubxs: formatAmount(costs),
    holds_shares,
    distribution:
      distribution_id === null || status === null || net === null
        ? null
        : { id: distribution_id, status, net_ubxs: formatAmount(net) },
  };
}
