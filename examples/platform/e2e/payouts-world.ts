import { expect } from "vitest";
import { callAs, deposit, type TestSite } from "./site.ts";

/** A month so many before this one, such as `2026-03`. */
export function monthsAgo(count: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count)).toISOString().slice(0, 7);
}

/** A month as the site writes it, such as `March 2026`. */
export function inWords(month: string): string {
  const format = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** A property whose shares cost 10 UBXS each. */
type NewProperty = { name: string; shares: number; rent: string };

/** Two admins publish a property that one of them has entered. @returns its id */
export async function openProperty(
  site: TestSite,
  [admin, other]: readonly [string, string],
  property: NewProperty,
): Promise<string> {
  const id = await enterProperty(site, admin, property);
  expect((await callAs(site, admin, "POST", `/admin/properties/${id}/publish`)).status).toBe(200);
  await confirm(site, other, id);
  return id;
}

/** Another admin confirms what is proposed about something. */
export async function confirm(site: TestSite, admin: string, subject: string): Promise<void> {
  const [proposal] = await site.sql<[{ id: string }]>`
    select id from proposals where subject = ${subject} and status = 'proposed'`;
  expect((await callAs(site, admin, "POST", `/admin/proposals/${proposal.id}/confirm`)).status).toBe(200);
}

/** An admin enters a property as a draft. @returns its id */
export async function enterProperty(
  site: TestSite,
  admin: string,
  { name, shares, rent }: NewProperty,
): Promise<string> {
  const draft = {
    slug: name.toLowerCase().replaceAll(" ", "-"),
    name,
    kind: "office",
    place: "Rotterdam",
    address: "Maashaven 12",
    year_built: 1911,
    floor_area_m2: 2400,
    units: 12,
    units_let: 11,
    description: "Let to eleven studios.",
    manager: "Rijn Beheer",
    gross_rent_ubxs: rent,
    management_ubxs: "10",
    maintenance_ubxs: "5.5",
    tax_ubxs: "0",
    insurance_ubxs: "0",
    vacancy_ubxs: "0",
    share_price_ubxs: "10",
    shares_total: shares,
    purchase_price_ubxs: String(shares * 10),
    purchase_costs_ubxs: "0",
    reserve_ubxs: "0",
  };
  expect((await callAs(site, admin, "POST", "/admin/properties", draft)).status).toBe(201);
  const [row] = await site.sql<[{ id: string }]>`select id from properties where slug = ${draft.slug}`;
  return row.id;
}

/** A user pays in and buys shares, and has held them for three years. */
export async function hold(
  site: TestSite,
  { email, userId, propertyId, shares }: { email: string; userId: string; propertyId: string; shares: number },
): Promise<void> {
  await deposit(site.sql, userId, String(shares * 10));
  const bought = await callAs(site, email, "POST", "/investments", { property_id: propertyId, shares });
  expect(bought.status).toBe(201);
  // The test does not wait three years.
  await site.sql.begin(async (tx) => {
    await tx`alter table investments disable trigger investments_guard`;
    await tx`
      update investments set created_at = now() - interval '3 years' where user_id = ${userId} and property_id = ${propertyId}`;
    await tx`alter table investments enable trigger investments_guard`;
  });
}
