import { count, messages, params } from "@freehold/ui";

/** What the comparison of properties says. */
export const $compareMessages = messages("sitePropertyCompare", {
  compare: "Compare",
  compareIt: params("Compare {name}"),
  compared: count({ one: "{count} property to compare", many: "{count} properties to compare" }),
  tooMany: "Three can be compared at once.",
  compareNow: "Compare side by side",
  oneMore: "Choose one more to compare.",
  clearCompared: "Clear",

  title: "Compare properties",
  lead: "The same facts of each, side by side.",
  back: "All properties",
  caption: "Properties side by side",
  fact: "Fact",
  takeOut: params("Take {name} out"),
  notRead: "The properties could not be read.",

  status: "Status",
  place: "Place",
  kind: "Type",
  sharePrice: "Share price (UBXS)",
  available: "Shares left",
  yield: "Yield",
  yieldFullyLet: "Yield if fully let",
  netRent: "Net rent a month (UBXS)",
  grossRent: "Gross rent a month (UBXS)",
  costs: "Costs a month (UBXS)",
  total: "Price of all shares (UBXS)",
  reserve: "Reserve (UBXS)",
  valuation: "Latest valuation (UBXS)",
  let: "Units let",
  letOf: params("{let} of {units}"),
  area: "Floor area",
  squareMetres: params("{area} m²"),
  built: "Built",
});
