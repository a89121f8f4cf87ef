import { count, messages, params } from "@freehold/ui";

/** What several sections say of a property. */
export const $propertyWords = messages("siteProperty", {
  house: "House",
  apartments: "Apartments",
  office: "Office",
  retail: "Retail",
  student_homes: "Student homes",
  logistics: "Logistics",

  draft: "Draft",
  open: "Open",
  funded: "Funded",
  closed: "Closed",

  shares: count({ one: "{count} share", many: "{count} shares" }),
  percent: params("{number}%"),
  sold: params("{percent}% sold"),
  soldOf: params("{sold} of {total} shares sold"),
});
