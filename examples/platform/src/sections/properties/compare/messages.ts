import { messages, params } from "@freehold/ui";

/** What the comparison of properties says. */
export const $compareMessages = messages("sitePropertyCompare", {
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
  sharePrice: "Share price",
  available: "Shares left",
  yield: "Yield",
  yieldFullyLet: "Yield if fully let",
  netRent: "Net rent a month",
  grossRent: "Gross rent a month",
  costs: "Costs a month",
  total: "Price of all shares",
  reserve: "Reserve",
  valuation: "Latest valuation",
  let: "Units let",
  letOf: params("{let} of {units}"),
  area: "Floor area",
  squareMetres: params("{area} m²"),
  built: "Built",
});
