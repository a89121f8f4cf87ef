import { randomUUID } from "node:crypto";
import { formatAmount, type PropertyDraft } from "@freehold/contract";
import { somebody } from "../money.fixture.ts";
import type { Sql } from "../platform/database/connect.ts";
import { createProperty } from "../properties/admin/create-property.ts";
import { publishProperty } from "../properties/admin/publish-property.ts";
import { buyShares } from "./invest.ts";

/** What an admin could state of a property, with a slug that no other has. Its money adds up. */
export function someDraft(
  { sharePrice = 50_000_000n, shares = 1_000 }: { sharePrice?: bigint; shares?: number } = {},
  stated: Partial<PropertyDraft> = {},
): PropertyDraft {
  return {
    slug: `property-${randomUUID()}`,
    name: "Harbour Mill 12",
    kind: "office",
    place: "Rotterdam",
    address: "Maashaven 12",
    year_built: 1911,
    floor_area_m2: 2_400,
    units: 12,
    units_let: 11,
    description: "A mill on the harbour, let to eleven studios.",
    manager: "Rijn Beheer",
    gross_rent_ubxs: "500",
    management_ubxs: "40",
    maintenance_ubxs: "35.5",
    tax_ubxs: "20",
    insurance_ubxs: "12.25",
    vacancy_ubxs: "42",
    share_price_ubxs: formatAmount(sharePrice),
    shares_total: shares,
    purchase_price_ubxs: formatAmount(sharePrice * BigInt(shares)),
    purchase_costs_ubxs: "0",
    reserve_ubxs: "0",
    ...stated,
  };
}

/** Properties for sale on a test database, made by the use cases of admins. */
export function createMarket(sql: Sql) {
  let admin: Promise<{ id: string }> | undefined;
  const byPrice = new Map<bigint, Promise<string>>();

  /** Publishes a property. @returns its id. */
  async function openProperty(terms: { sharePrice?: bigint; shares?: number } = {}): Promise<string> {
    admin ??= somebody(sql, "admin");
    const { id: adminId } = await admin;
    return sql.begin(async (tx) => {
      const id = await createProperty(tx, { adminId, draft: someDraft(terms) });
      await publishProperty(tx, { id, adminId });
      return id;
    }) as Promise<string>;
  }

  /** Buys one share at exactly this price in micro-UBXS, of a property with more of them than any test buys. @returns the purchase. */
  async function invest(userId: string, amount: bigint, feeBps = 0): Promise<string> {
    let property = byPrice.get(amount);
    if (!property) {
      property = openProperty({ sharePrice: amount, shares: 1_000_000_000 });
      byPrice.set(amount, property);
    }
    // Before a transaction holds one of the connections.
    const propertyId = await property;
    return sql.begin((tx) => buyShares(tx, { userId, propertyId, wanted: { shares: 1n }, feeBps })) as Promise<string>;
  }

  return { openProperty, invest };
}
