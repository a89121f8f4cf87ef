import type { Sql } from "../../platform/database/connect.ts";
import { readHolders, workOut } from "../distributions/holders.ts";

/** Rows written by one statement. */
const ROWS = 5_000;

/**
 * Works out everybody's part and writes them all in one transaction, so that they sum to the whole whatever happens between. Nobody
 * sees them yet, and nobody's money is locked. Done a second time it changes nothing, nor of one that was cancelled.
 */
export async function prepareDistribution(sql: Sql, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    const [found] = await tx<{ property_id: string; month: string; net: bigint }[]>`
      select d.property_id, d.month::text, d.net from distributions d
      where d.id = ${id} and d.status = 'distributing' and d.prepared_at is null for update`;
    if (!found) return;
    const { property_id: propertyId, month, net } = found;
    const holders = await readHolders(tx, { propertyId, month });
    const { parts, ...figures } = workOut(net, holders);
    for (let start = 0; start < holders.length; start += ROWS) {
      const rows = holders.slice(start, start + ROWS);
      await tx`
        insert into payouts (user_id, distribution_id, property_id, month, shares, amount)
        select part.user_id, ${id}, ${propertyId}, ${month}::date, part.shares, part.amount
        from unnest(${rows.map(({ user_id }) => user_id)}::uuid[], ${rows.map(({ shares }) => String(shares))}::text[]::bigint[],
          ${parts.slice(start, start + ROWS).map(String)}::text[]::numeric[]) as part (user_id, shares, amount)`;
    }
    await tx`
      update distributions set prepared_at = clock_timestamp(), shares = ${figures.shares}, holders = ${figures.holders},
        smallest = ${String(figures.smallest)}::numeric, largest = ${String(figures.largest)}::numeric,
        rounded_up = ${figures.roundedUp}
      where id = ${id}`;
  });
}
