import type { Queryable } from "../../platform/database/connect.ts";
import { splitByShares } from "./split.ts";

/** Somebody who held shares of a property at the end of a month. */
export type Holder = { user_id: string; shares: bigint };

/** A month and its property, by which holders and distributions are found. `month` is its first day, such as `2026-03-01`. */
export type PropertyMonth = { propertyId: string; month: string };

/**
 * Who held shares of a property at the end of a month (UTC), from the oldest holding to the newest. Shares in refund count until the
 * refund is completed (PLATFORM 2). Of a month that ended ten minutes ago the answer does not change any more: what was bought in
 * it is committed.
 */
export async function readHolders(sql: Queryable, { propertyId, month }: PropertyMonth): Promise<Holder[]> {
  return sql<Holder[]>`
    select i.user_id, sum(i.shares)::bigint as shares
    from investments i where i.property_id = ${propertyId} and ${heldAtEnd(sql, month)}
    group by i.user_id order by min(i.created_at), i.user_id`;
}

/**
 * In SQL: whether anybody held shares of the property `p` at the end of a month. What nobody held cannot be distributed.
 *
 * @param month - its first day, such as `2026-03-01`.
 */
export function hasHolders(sql: Queryable, month: string) {
  return sql`exists (select from investments i where i.property_id = p.id and ${heldAtEnd(sql, month)})`;
}

/** In SQL: whether the holding `i` was somebody's at the end of a month, named by its first day. */
export function heldAtEnd(sql: Queryable, month: string) {
  const end = sql`(${month}::text::date + interval '1 month') at time zone 'UTC'`;
  return sql`(i.created_at < ${end} and (i.ended_at is null or i.ended_at >= ${end}))`;
}

/** What a month's net comes to for each holder, and in all. Amounts are micro-UBXS. */
export type Figures = {
  shares: bigint;
  holders: number;
  smallest: bigint;
  largest: bigint;
  roundedUp: number;
};

/** What of a month's net is distributed. Where costs were not below the rent nothing is, and nobody pays in. */
export function distributable(net: bigint): bigint {
  return net > 0n ? net : 0n;
}

/** Works out everybody's part of a month's net, in the order of the holders. */
export function workOut(net: bigint, holders: readonly Holder[]): Figures & { parts: bigint[] } {
  const { parts, shares, roundedUp } = splitByShares(
    distributable(net),
    holders.map(({ shares }) => shares),
  );
  const [first = 0n] = parts;
  const figures = { shares, holders: holders.length, smallest: first, largest: first, roundedUp };
  for (const part of parts) {
    if (part < figures.smallest) figures.smallest = part;
    if (part > figures.largest) figures.largest = part;
  }
  return { ...figures, parts };
}
