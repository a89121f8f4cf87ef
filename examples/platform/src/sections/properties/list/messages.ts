import { count, messages } from "@freehold/ui";

/** What the list of properties says. */
export const $listMessages = messages("sitePropertyList", {
  title: "Properties",
  lead: "Browse the properties. Each page shows the price, rent and net income.",
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
  proposed: "Waiting for a second approval",
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
  tableOf: "All properties",

  unlessSaid: "unless a property says otherwise",

  name: "Property",
  yield: "Yield",
  sharePrice: "Share price",
  available: "Shares left",
  own: "Your shares",
  progress: "Sold",

  compare: "Compare",

  notRead: "We couldn't load the properties. Try again.",
  emptyTitle: "No property matches",
  emptyText: "Remove a filter, or search for part of a name or place.",
  noneTitle: "No properties yet",
  noneText: "Buildings will appear here as soon as the first one is published.",
});
