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
  paused: "Sale paused",
  funded: "Funded",
  closed: "Closed",

  untitledRent: "Rent and costs",
  untitledLetting: "Change in letting",
  change: params("{field}: {from} → {to}"),
  changeOf_gross_rent_ubxs: "Gross rent",
  changeOf_management_ubxs: "Management",
  changeOf_maintenance_ubxs: "Maintenance",
  changeOf_tax_ubxs: "Property tax",
  changeOf_insurance_ubxs: "Insurance",
  changeOf_vacancy_ubxs: "Vacancy",
  changeOf_units_let: "Units let",

  shares: count({ one: "{count} share", many: "{count} shares" }),
  percent: params("{number}%"),
  sold: params("{percent}% sold"),
  soldOf: params("{sold} of {total} shares sold"),
});
