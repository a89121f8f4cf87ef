import type { PropertyDraft } from "@freehold/contract";

/** A field of a property, as an admin enters it. */
export type FieldName = keyof PropertyDraft;

/** What stands in a field. */
export type FieldKind = "text" | "long" | "kind" | "count" | "amount";

/** The fields by what they are about, in the order in which they are entered. */
export const FIELD_GROUPS = [
  {
    group: "building",
    fields: ["name", "slug", "kind", "place", "address", "year_built", "floor_area_m2", "units", "units_let"],
  },
  { group: "words", fields: ["description", "manager"] },
  {
    group: "terms",
    fields: ["share_price_ubxs", "shares_total", "purchase_price_ubxs", "purchase_costs_ubxs", "reserve_ubxs"],
  },
  {
    group: "month",
    fields: ["gross_rent_ubxs", "management_ubxs", "maintenance_ubxs", "tax_ubxs", "insurance_ubxs", "vacancy_ubxs"],
  },
] as const satisfies readonly { group: string; fields: readonly FieldName[] }[];

/** What people buy by is fixed once a property is published (PLATFORM 2). */
export const TERMS: readonly FieldName[] = [
  "slug",
  "share_price_ubxs",
  "shares_total",
  "purchase_price_ubxs",
  "purchase_costs_ubxs",
  "reserve_ubxs",
];

/** The fields that may stay empty. */
export const OPTIONAL: readonly FieldName[] = ["address", "description", "manager"];

/** What stands in a field. */
export function kindOf(name: FieldName): FieldKind {
  if (name.endsWith("_ubxs")) return "amount";
  if (name === "kind") return "kind";
  if (name === "description") return "long";
  return ["year_built", "floor_area_m2", "units", "units_let", "shares_total"].includes(name) ? "count" : "text";
}
