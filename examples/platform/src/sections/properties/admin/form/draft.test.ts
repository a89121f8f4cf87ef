import { propertyDraft } from "@freehold/contract/schemas";
import { describe, expect, it } from "vitest";
import { EMPTY, findProblems, sumUp, type Typed, toDraft, toSlug } from "./draft.ts";

const TYPED: Typed = {
  ...EMPTY,
  name: " Harbour Mill 12 ",
  slug: "harbour-mill-12",
  kind: "office",
  place: "Rotterdam",
  year_built: "1908",
  floor_area_m2: "2140",
  units: "14",
  units_let: "13",
  share_price_ubxs: "50.00",
  shares_total: "4800",
  purchase_price_ubxs: "220,800",
  purchase_costs_ubxs: "13200",
  reserve_ubxs: "6000",
  gross_rent_ubxs: "1705",
  management_ubxs: "85",
  vacancy_ubxs: "121.79",
};

describe("a property as it is typed", () => {
  it("is sent as the contract wants it", () => {
    expect(findProblems(TYPED)).toEqual({});
    const draft = toDraft(TYPED);
    expect(draft).toMatchObject({
      name: "Harbour Mill 12",
      share_price_ubxs: "50",
      purchase_price_ubxs: "220800",
      year_built: 1908,
      address: "",
    });
    expect(propertyDraft.safeParse(draft).error).toBeUndefined();
  });

  it("has its faults at the fields", () => {
    const typed = {
      ...TYPED,
      name: "",
      slug: "Harbour Mill",
      units_let: "15",
      shares_total: "1.5",
      tax_ubxs: "-1",
      insurance_ubxs: "1015,500",
    };
    expect(findProblems(typed)).toEqual({
      name: "missing",
      slug: "badSlug",
      units_let: "tooManyLet",
      shares_total: "badCount",
      tax_ubxs: "badAmount",
      insurance_ubxs: "badAmount",
    });
  });

  it("adds up or does not, before it is sent", () => {
    expect(sumUp(TYPED)).toEqual({ total: "240000", paysFor: "240000", addsUp: true, netRent: "1498.21" });
    expect(sumUp({ ...TYPED, reserve_ubxs: "6001" }).addsUp).toBe(false);
    expect(sumUp({ ...TYPED, shares_total: "", gross_rent_ubxs: "x" })).toMatchObject({ total: null, netRent: null });
    expect(sumUp(EMPTY).addsUp).toBe(false);
  });

  it.each([
    ["Scholars' Yard", "scholars-yard"],
    ["  Café Zürich – 3 ", "cafe-zurich-3"],
    ["—", ""],
  ])("%j stands in addresses as %j", (name, slug) => {
    expect(toSlug(name)).toBe(slug);
  });
});
