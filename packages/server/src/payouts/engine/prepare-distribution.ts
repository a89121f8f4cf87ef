import type { Sql } from "../../platform/database/connect.ts";
import { distributable, readHolders, workOut } from "../distributions/holders.ts";

/** Rows written by one statement. */
const ROWS = 5_000;

/**
 * Works out the parts of a distribution and writes them all in one transaction, so that they sum to the whole whatever happens
 * between. No holder sees them yet, and no holder's money is locked. Done a second time it changes nothing, nor of one that was cancelled.
 * From then on what it distributes counts as owed.
 *
 * @returns false, and nothing is changed, if the treasury would have less than people have then.
 */
export async function prepareDistribution(sql: Sql, id: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [found] = await tx<{ property_id: string; month: string; net: bigint }[]>`
      select d.property_id, d.month::text, d.net from distributions d
      where d.id = ${id} and d.status = 'distributing' and d.prepared_at is null for update`;
    if (!found) return true;
    const { property_id: propertyId, month, net } = found;
    const [{ is_covered }] = await tx<[{ is_covered: boolean }]>`
      select covers(${String(distributable(net))}::numeric) as is_covered`;
    if (!is_covered) return false;
    const holders = await readHolders(tx, { propertyId, month });
    const { parts, ...figures } = workOut(net, holders);
    for (let start = 0; start < holders.length; start += ROWS) {
      const rows = holders.slice(start, start + ROWS);
      await tx`
        insert into payouts (user_id, distribution_id, property_id, month, share_days, amount)
        select part.user_id, ${id}, ${propertyId}, ${month}::date, part.share_days, part.amount
        from unnest(${rows.map(({ user_id }) => user_id)}::uuid[], ${rows.map(({ share_days }) => String(share_days))}::text[]::bigint[],
          ${parts.slice(start, start + ROWS).map(String)}::text[]::numeric[]) as part (user_id, share_days, amount)`;
    }
    await tx`
      update distributions set prepared_at = clock_timestamp(), share_days = ${figures.shareDays}, holders = ${figures.holders},
        smallest = ${String(figures.smallest)}::numeric, largest = ${String(figures.largest)}::numeric,
        rounded_up = ${figures.roundedUp}
      where id = ${id}`;
    return true;
  }) as Promise<boolean>;
}
