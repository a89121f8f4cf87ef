import {
  formatAmount,
  type Investment,
  type InvestmentStatus,
  type PropertyName,
  type PropertyStatus,
} from "@freehold/contract";
import { post } from "../ledger/post.ts";
import type { Queryable, Tx } from "../platform/database/connect.ts";
import { type KeyPage, keyPage, momentKey, newestKey, readKey } from "../platform/http/key-page.ts";
import type { SharePrice } from "./price-shares.ts";

/** What matters of a property for a purchase. */
export type PropertyForSale = {
  id: string;
  name: string;
  status: Exclude<PropertyStatus, "draft">;
  share_price: bigint;
  shares_available: bigint;
};

/** A published property by its id; undefined for drafts and unknown ids alike. */
export async function findForSale(sql: Queryable, propertyId: string): Promise<PropertyForSale | undefined> {
  const [row] = await sql<PropertyForSale[]>`
    select id, name, status, share_price, shares_total - shares_sold - shares_in_treasury as shares_available
    from properties where id = ${propertyId} and status <> 'draft'`;
  return row;
}

/** Keeps a purchase. @returns its id. */
export async function insertInvestment(
  tx: Tx,
  bought: SharePrice & { userId: string; propertyId: string; sharePrice: bigint },
): Promise<string> {
  const [{ id }] = await tx<[{ id: string }]>`
    insert into investments (user_id, property_id, shares, share_price, cost, fee)
    values (${bought.userId}, ${bought.propertyId}, ${bought.shares}, ${String(bought.sharePrice)}::numeric,
      ${String(bought.cost)}::numeric, ${String(bought.fee)}::numeric)
    returning id`;
  return id;
}

/**
 * Books the fee of a purchase, a movement of its own, and takes it from what deposits have remaining, oldest first. The caller holds the
 * user's balance lock.
 */
export async function payFee(tx: Tx, { userId, id, fee }: { userId: string; id: string; fee: bigint }): Promise<void> {
  await post(tx, { userId, kind: "investment_fee", reference: id, entries: { available: -fee, operating: fee } });
  await tx`
    with taken as (
      select * from take_oldest_deposits(${userId}, ${String(fee)}::numeric)
    ), paid as (
      insert into investment_fees (user_id, investment_id, deposit_id, amount)
      select ${userId}, ${id}, taken.id, taken.amount from taken
    )
    update deposits d set remaining = d.remaining - taken.amount
    from taken where d.user_id = ${userId} and d.id = taken.id`;
}

/**
 * Takes shares of a property that is open; with the last ones it is funded. Locks the property until the transaction ends.
 *
 * @returns false, and takes nothing, if there are not as many.
 */
export async function takeShares(
  tx: Tx,
  { propertyId, shares }: { propertyId: string; shares: bigint },
): Promise<boolean> {
  const taken = await tx`
    update properties
    set shares_sold = shares_sold + ${shares},
      status = case when shares_sold + shares_in_treasury + ${shares} = shares_total then 'funded' else status end,
      funded_at = case when shares_sold + shares_in_treasury + ${shares} = shares_total
        then current_moment() end
    where id = ${propertyId} and status = 'open' and shares_sold + shares_in_treasury + ${shares} <= shares_total
    returning 1`;
  return taken.length > 0;
}

/** A purchase with the name of its property. Amounts in micro-UBXS. */
export type InvestmentRow = {
  user_id: string;
  id: string;
  property_id: string;
  property_slug: string;
  property_name: string;
  shares: bigint;
  share_price: bigint;
  cost: bigint;
  fee: bigint;
  status: InvestmentStatus;
  withdrawal_id: string | null;
  created_at: Date;
  ended_at: Date | null;
};

/** The user's own purchase of this id; undefined for unknown and foreign ids alike. */
export async function findInvestment(
  sql: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<InvestmentRow | undefined> {
  const [row] = await sql<InvestmentRow[]>`
    select i.*, p.slug as property_slug, p.name as property_name
    from investments i join properties p on p.id = i.property_id
    where i.user_id = ${userId} and i.id = ${id}`;
  return row;
}

/** A user's purchases, newest first, a page by key. */
export async function listInvestments(
  sql: Queryable,
  which: {
    userId: string;
    property_id?: string | undefined;
    status?: InvestmentStatus | undefined;
    after?: string | undefined;
    limit: number;
  },
): Promise<KeyPage<InvestmentRow>> {
  const { userId, property_id, status, limit } = which;
  const key = readKey(newestKey, which.after);
  const rows = await sql<(InvestmentRow & { key: string })[]>`
    select i.*, p.slug as property_slug, p.name as property_name, ${momentKey(sql, "i.created_at")} as key
    from investments i join properties p on p.id = i.property_id
    where i.user_id = ${userId}
      ${property_id === undefined ? sql`` : sql`and i.property_id = ${property_id}`}
      ${status === undefined ? sql`` : sql`and i.status = ${status}`}
      ${key === null ? sql`` : sql`and (i.created_at, i.id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)`}
    order by i.created_at desc, i.id desc limit ${limit + 1}`;
  return keyPage(rows, limit, (row) => [row.key, row.id]);
}

/** Every property that a person ever bought shares of, by name. */
export async function listBought(sql: Queryable, userId: string): Promise<PropertyName[]> {
  return sql<PropertyName[]>`
    select p.id as property_id, p.name as property_name
    from properties p where p.id in (select property_id from investments where user_id = ${userId})
    order by p.name, p.id`;
}

/** A purchase as its owner sees it. */
export function toInvestment(row: InvestmentRow): Investment {
  return {
    id: row.id,
    property_id: row.property_id,
    property_slug: row.property_slug,
    property_name: row.property_name,
    shares: Number(row.shares),
    share_price_ubxs: formatAmount(row.share_price),
    amount_ubxs: formatAmount(row.cost),
    fee_ubxs: formatAmount(row.fee),
    status: row.status,
    withdrawal_id: row.withdrawal_id,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
