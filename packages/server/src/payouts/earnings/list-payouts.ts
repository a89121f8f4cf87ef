import { formatAmount, type Payout, type Picture, type PropertyName } from "@freehold/contract";
import { z } from "@hono/zod-openapi";
import { firstPicture } from "../../files/pictures.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { dayPart, type KeyPage, keyPage, readKey } from "../../platform/http/key-page.ts";
import { averageShares } from "../distributions/holders.ts";

/** Which of a person's payouts: of one property, of months from and to (`YYYY-MM`, both included). */
export type PayoutFilter = { property_id?: string | undefined; from?: string | undefined; to?: string | undefined };

type Row = {
  id: string;
  property_id: string;
  slug: string;
  name: string;
  month: string;
  share_days: bigint;
  days: number;
  is_correction: boolean;
  picture: Picture | null;
  amount: bigint;
  net: bigint;
  completed_at: Date;
};

/** A month's first day and the payout's id. */
const payoutKey = z.tuple([dayPart, z.uuid()]);

/** A person's payouts, the newest month first. Those of a distribution that is not complete are not there yet. */
export async function listPayouts(
  sql: Queryable,
  userId: string,
  { after, limit, property_id, from, to }: PayoutFilter & { after?: string | undefined; limit: number },
): Promise<KeyPage<Payout>> {
  const key = readKey<z.infer<typeof payoutKey>>(payoutKey, after);
  const rows = await sql<Row[]>`
    select o.id, o.property_id, p.slug, p.name, o.month::text, o.share_days, days_of(o.month) as days, d.is_correction, o.amount,
      ${firstPicture(sql)} as picture, d.net, d.completed_at
    from payouts o
    join distributions d on d.id = o.distribution_id
    join properties p on p.id = o.property_id
    where o.user_id = ${userId} and d.completed_at is not null
      and ${property_id ? sql`o.property_id = ${property_id}` : sql`true`}
      and ${from ? sql`o.month >= ${`${from}-01`}::text::date` : sql`true`}
      and ${to ? sql`o.month <= ${`${to}-01`}::text::date` : sql`true`}
      and ${key ? sql`(o.month, o.id) < (${key[0]}::text::date, ${key[1]}::uuid)` : sql`true`}
    order by o.month desc, o.id desc limit ${limit + 1}`;
  const page = keyPage(rows, limit, (row) => [row.month, row.id]);
  return { ...page, items: page.items.map(toPayout) };
}

/** Every property that a person has payouts of, by name. */
export async function listPaying(sql: Queryable, userId: string): Promise<PropertyName[]> {
  return sql<PropertyName[]>`
    select e.property_id, p.name as property_name
    from earned_by_property e join properties p on p.id = e.property_id
    where e.user_id = ${userId} order by p.name, p.id`;
}

function toPayout({ slug, name, picture, month, share_days, days, amount, net, completed_at, ...row }: Row): Payout {
  return {
    ...row,
    property_slug: slug,
    property_name: name,
    property_picture: picture,
    month: month.slice(0, 7),
    shares: averageShares(share_days, days),
    amount_ubxs: formatAmount(amount),
    net_ubxs: formatAmount(net),
    created_at: completed_at.toISOString(),
  };
}
