import { randomUUID } from "node:crypto";
import { formatAmount, type PropertyDraft } from "@freehold/contract";
import { expect } from "vitest";
import type { Person } from "../api.fixture.ts";
import { addUser, someAddress, someHash } from "../money.fixture.ts";
import type { Sql } from "../platform/database/connect.ts";
import { createProperty } from "../properties/admin/create-property.ts";
import { proposePublication } from "../properties/admin/publish-property.ts";
import { KINDS } from "../proposal-kinds.ts";
import { confirmProposal } from "../proposals/decide.ts";
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

/** One admin proposes to publish a draft and another one confirms it, by their calls. @returns the property, for sale. */
export async function publishByTwo([one, other]: readonly [Person, Person], id: string) {
  const { body } = await one.post(`/admin/properties/${id}/publish`);
  expect((await other.post(`/admin/proposals/${body.property.proposal?.id}/confirm`)).status).toBe(200);
  return (await one.get(`/properties/${id}`)).body.property;
}

/** A person is refunded all they have: an admin approves it and records the payment. Without a waiting period. */
export async function refundAll(admin: Person, person: Person): Promise<void> {
  const asked = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
  const path = `/admin/withdrawals/${asked.body.withdrawal.id}`;
  await admin.post(`${path}/approve`);
  expect((await admin.post(`${path}/complete`, { tx_id: someHash() })).status).toBe(200);
}

/** Properties for sale on a test database, made by the use cases of admins. */
export function createMarket(sql: Sql) {
  let admins: Promise<{ id: string }[]> | undefined;
  const byPrice = new Map<bigint, Promise<string>>();

  /** Two admins publish a property. @returns its id. */
  async function openProperty(terms: { sharePrice?: bigint; shares?: number } = {}): Promise<string> {
    admins ??= Promise.all([addUser(sql, "admin"), addUser(sql, "admin")]);
    const [adminId, otherId] = (await admins).map(({ id }) => id) as [string, string];
    return sql.begin(async (tx) => {
      const id = await createProperty(tx, { adminId, draft: someDraft(terms) });
      const proposal = await proposePublication(tx, { id, adminId });
      await confirmProposal(tx, KINDS, { id: proposal, adminId: otherId });
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
