import type { Queryable } from "../../platform/database/connect.ts";
import { splitByShareDays } from "./split.ts";

/** A person who held shares of a property in a month: the sum of each share's days, see `days_held()` in `schema/payouts.sql`. */
export type Holder = { user_id: string; share_days: bigint };

/** A month and its property, by which holders and distributions are found. `month` is its first day, such as `2026-03-01`. */
export type PropertyMonth = { propertyId: string; month: string };

/**
 * Who held shares of a property in a month (UTC), from the oldest holding to the newest. Shares in refund count until the refund is
 * completed (PLATFORM 2). Of a month that ended ten minutes ago the answer does not change any more: what was bought in it is
 * committed.
 */
export async function readHolders(sql: Queryable, { propertyId, month }: PropertyMonth): Promise<Holder[]> {
  return sql<Holder[]>`
    select i.user_id, sum(i.shares * ${daysHeld(sql, month)})::bigint as share_days
    from investments i where i.property_id = ${propertyId} and ${daysHeld(sql, month)} > 0
    group by i.user_id order by min(i.created_at), i.user_id`;
}

/**
 * In SQL: whether people held shares of the property `p` in a month. What no person held cannot be distributed.
 *
 * @param month - its first day, such as `2026-03-01`.
 */
export function hasHolders(sql: Queryable, month: string) {
  return sql`exists (select from investments i where i.property_id = p.id and ${daysHeld(sql, month)} > 0)`;
}

/** In SQL: on how many days of a month, named by its first day, the holding `i` was a person's. */
export function daysHeld(sql: Queryable, month: string) {
  return sql`days_held(i.created_at, i.ended_at, ${month}::text::date)`;
}

/** What a month's net comes to for each holder, and in all. Amounts are micro-UBXS. */
export type Figures = {
  shareDays: bigint;
  holders: number;
  smallest: bigint;
  largest: bigint;
  roundedUp: number;
};

/** What of a month's net is distributed. Where costs were not below the rent nothing is, and no holder pays in. */
export function distributable(net: bigint): bigint {
  return net > 0n ? net : 0n;
}

/** Works out each holder's part of a month's net, in the order of the holders. */
export function workOut(net: bigint, holders: readonly Holder[]): Figures & { parts: bigint[] } {
  const { parts, shareDays, roundedUp } = splitByShareDays(
    distributable(net),
    holders.map(({ share_days }) => share_days),
  );
  const [first = 0n] = parts;
  const figures = { shareDays, holders: holders.length, smallest: first, largest: first, roundedUp };
  for (const part of parts) {
    if (part < figures.smallest) figures.smallest = part;
    if (part > figures.largest) figures.largest = part;
  }
  return { ...figures, parts };
}

/** So many shares on the average day, as the wire has it: with two decimals. */
export function averageShares(shareDays: bigint, days: number): number {
  return Math.round((Number(shareDays) / days) * 100) / 100;
}
