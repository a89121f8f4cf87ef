import { count, messages } from "@freehold/ui";

/** What the list of properties says. */
export const $listMessages = messages("sitePropertyList", {
  title: "Properties",
  lead: "Buildings that are held in shares. Each page shows what a building costs, what it brings in and what of that is left.",
  add: "New property",

  filters: "Filter properties",
  search: "Search",
  searchFor: "Name, place or address",
  kind: "Type",
  allKinds: "All types",
  place: "Place",
  allPlaces: "All places",
  status: "Status",
  allStatuses: "Any status",
  proposals: "Proposals",
  anyProposals: "With or without",
  proposed: "Waits for another admin",
  more: "Yield and share price",
  yieldFrom: "Yield from (%)",
  yieldTo: "Yield to (%)",
  priceFrom: "Share price from (UBXS)",
  priceTo: "Share price to (UBXS)",
  found: count({ one: "{count} property", many: "{count} properties" }),

  sort: "Sort by",
  newest: "Newest first",
  oldest: "Oldest first",
  highestYield: "Highest yield",
  lowestYield: "Lowest yield",
  cheapest: "Lowest share price",
  dearest: "Highest share price",
  mostSold: "Most shares sold",
  leastSold: "Fewest shares sold",
  byName: "Name, A to Z",
  byNameBackwards: "Name, Z to A",

  view: "View",
  cards: "Cards",
  table: "Table",
  listOf: "Properties",
  tableOf: "Properties, a line each",

  name: "Property",
  yield: "Yield",
  sharePrice: "Share price",
  available: "Shares left",
  progress: "Sold",

  compare: "Compare",

  notRead: "The properties could not be read.",
  emptyTitle: "No property matches",
  emptyText: "Take a filter away, or search for a part of a name or place.",
  noneTitle: "No properties yet",
  noneText: "Buildings stand here as soon as the first one is published.",
});
