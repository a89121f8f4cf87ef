import { count, messages, params } from "@freehold/ui";

/** What the section Payouts says to the person whose shares earn. */
export const $payoutMessages = messages("sitePayouts", {
  title: "Payouts",
  lead: "What your shares earned, month by month. Money is yours from the day a month is distributed.",
  parts: "Parts of Payouts",
  mine: "My payouts",
  months: "Months of properties",
  monthsLead: "Enter what a property brought in a month, check what everybody gets, and have it distributed.",
  monthsNotLoaded: "This screen could not be loaded.",

  notRead: "Your payouts could not be read.",
  figures: "What your shares earn",
  lastTwelve: "Last 12 months",
  lastTwelveHelp: params("{from} to {to}"),
  lastMonth: "Last month",
  expected: "Expected a month",
  expectedHelp: "If rents stay as they are stated now",

  chartTitle: "Earned by month",
  chartTwelve: params("{sum} UBXS in the last twelve months."),
  chartYear: params("{sum} UBXS in {year}."),
  chartNothing: "Nothing was distributed to you in this time.",
  month: "Month",
  earned: "Earned (UBXS)",
  year: "Year",
  twelve: "Last 12 months",

  calendar: params("Calendar of {year}"),
  calendarHelp: "Press a month to see which properties paid.",
  previousYear: params("Year {year}"),
  notOver: "not over",
  nothing: "nothing",
  paying: count({ one: "{count} property", other: "{count} properties" }),

  monthTitle: params("{month} by property"),
  monthEmpty: params("No property paid you for {month}. A month is distributed after it is over."),
  closeMonth: "Close",
  property: "Property",
  shares: "Shares",
  amount: "Amount (UBXS)",
  distributed: "Distributed",
  together: "Together",

  nextTitle: "Expected next",
  nextAssumption: params(
    "Your shares × the net rent of a share as it is stated now: {sum} UBXS a month. It is an assumption, not a promise: what comes is what a property really brought, after its month is over.",
  ),
  nextNone: "You hold no shares at present, so nothing is expected.",
  netRent: "Net rent a month (UBXS)",
  yourPart: "Your part (UBXS)",
  ofShares: params("{own} of {all}"),

  listTitle: "All payouts",
  listCaption: "All payouts, newest month first",
  filters: "Filter the payouts",
  allProperties: "All properties",
  emptyTitle: "No payouts yet",
  emptyText: "When a month of a property you hold shares of is over and distributed, your part stands here.",
  emptyFiltered: "No payouts match these filters",
  emptyFilteredText: "Take a filter away to see more.",
  seeProperties: "See the properties",

  csv: "Save as CSV",

  mailTitle: "Mail",
  mailLabel: "Mail me once a month what my shares earned",
  mailHelp: "One mail for all properties together. What you earn is booked without it, too.",
  mailNotRead: "This setting could not be read.",
  mailNotChanged: "This setting could not be changed.",
  mailOn: "The monthly mail is on.",
  mailOff: "The monthly mail is off.",
});
