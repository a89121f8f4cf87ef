import { propertyDraft } from "@freehold/contract/schemas";
import { describe, expect, it } from "vitest";
import { drawProperty } from "../pictures/draw-property.ts";
import { PROPERTIES } from "./property-drafts.ts";
import { PROPERTY_HISTORY, PROPERTY_LETTINGS } from "./property-events.ts";

/** UBXS as cents: the table has no smaller ones. */
const cents = (amount: string) => Math.round(Number(amount) * 100);

describe.each(PROPERTIES.map((property) => [property.slug, property] as const))("%s", (slug, property) => {
  it("is what an admin could enter", () => {
    expect(propertyDraft.safeParse(property).error).toBeUndefined();
    expect(property.units_let).toBeLessThanOrEqual(property.units);
    // What was let in the end is what the page says now.
    const letting = PROPERTY_LETTINGS[slug];
    expect(letting?.changes.at(-1)?.units_let ?? property.units_let).toBe(property.units_let);
  });

  it("costs what its shares pay for", () => {
    const { purchase_price_ubxs, purchase_costs_ubxs, reserve_ubxs, share_price_ubxs, shares_total } = property;
    expect(cents(purchase_price_ubxs) + cents(purchase_costs_ubxs) + cents(reserve_ubxs)).toBe(
      cents(share_price_ubxs) * shares_total,
    );
  });

  it("yields 4 to 9 percent, and empty units cost their part of the rent", () => {
    const { gross_rent_ubxs, management_ubxs, maintenance_ubxs, tax_ubxs, insurance_ubxs, vacancy_ubxs } = property;
    const costs = [management_ubxs, maintenance_ubxs, tax_ubxs, insurance_ubxs, vacancy_ubxs].map(cents);
    const net = costs.reduce((rest, cost) => rest - cost, cents(gross_rent_ubxs));
    const percent = (1200 * net) / (cents(property.share_price_ubxs) * property.shares_total);
    expect(percent).toBeGreaterThan(4);
    expect(percent).toBeLessThan(9);
    expect(Math.min(...costs)).toBeGreaterThanOrEqual(0);
    expect(cents(vacancy_ubxs) > 0).toBe(property.units_let < property.units);
  });

  it("has three drawings that say what they show, the same each time", () => {
    const drawings = drawProperty(property);
    expect(drawings.map(({ name }) => name)).toEqual([`${slug}-front.png`, `${slug}-floor.png`, `${slug}-site.png`]);
    for (const { svg, title } of drawings) {
      expect(svg).toMatch(/^<svg .*<\/svg>$/s);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(title).toContain(property.name);
    }
    expect(drawProperty(property)).toEqual(drawings);
  });

  it("has a history of little more than two years, the oldest first", () => {
    const days = PROPERTY_HISTORY[slug]?.map(({ daysAgo }) => daysAgo) ?? [];
    expect(days.length).toBeGreaterThan(0);
    expect(days).toEqual([...days].sort((one, other) => other - one));
    expect(Math.max(...days)).toBeLessThanOrEqual(770);
  });
});
