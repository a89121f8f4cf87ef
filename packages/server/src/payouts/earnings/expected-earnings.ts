import { type ExpectedEarnings, formatAmount } from "@freehold/contract";
import { firstPicture, type WithPicture } from "../../files/pictures.ts";
import { netRentOfShares } from "../../investments/net-rent-of-shares.ts";
import type { Queryable } from "../../platform/database/connect.ts";

type Row = WithPicture & {
  property_id: string;
  slug: string;
  name: string;
  shares: bigint;
  shares_total: bigint;
  net_rent: bigint;
  monthly: bigint;
};

/**
 * What a person's shares would bring a month, by {@link netRentOfShares}, each property rounded down. Shares in refund go on earning
 * and count.
 */
export async function readExpectedEarnings(sql: Queryable, userId: string, now: Date): Promise<ExpectedEarnings> {
  const properties = await sql<Row[]>`
    select h.property_id, p.slug, p.name, h.shares, p.shares_total, p.net_rent,
      ${netRentOfShares(sql)} as monthly, ${firstPicture(sql)} as picture
    from holdings h join properties p on p.id = h.property_id
    where h.user_id = ${userId} order by p.name, h.property_id`;
  const monthly = properties.reduce((sum, property) => sum + property.monthly, 0n);
  return {
    success: true,
    monthly_ubxs: formatAmount(monthly),
    yearly_ubxs: formatAmount(12n * monthly),
    properties: properties.map((property) => ({
      property_id: property.property_id,
      property_slug: property.slug,
      property_name: property.name,
      property_picture: property.picture,
      shares: Number(property.shares),
      shares_total: Number(property.shares_total),
      net_rent_ubxs: formatAmount(property.net_rent),
      monthly_ubxs: formatAmount(property.monthly),
    })),
    as_of: now.toISOString(),
  };
}
