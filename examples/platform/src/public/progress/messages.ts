import { count, messages, params } from "@freehold/ui";

/** What the page about the progress of the refunds says. */
export const $progressMessages = messages("siteProgress", {
  lead: "Refund progress across all investors. For privacy, figures update in groups of at least five people, and amounts are rounded down.",
  notRead: "We couldn't load the figures. Try again.",
  outdated: "These figures may be out of date",

  paidSoFar: "Paid so far",
  // Below the large amount that is paid.
  ofAsked: params("of {amount} requested: {percent}%"),
  notPaid: "Approved, not paid yet",
  notApproved: "Requested, not approved yet",
  refunds: count({ one: "{count} refund", other: "{count} refunds" }),
  // The key of a map, where a parcel stands for some refunds.
  parcels: count({ one: "1 parcel = {count} refund", other: "1 parcel = {count} refunds" }),
  nothingYet: "Figures appear here once five people have requested a refund.",

  // Labels of amounts, and of lines in a chart.
  asked: "Requested",
  approved: "Approved",
  paid: "Paid",
  requests: count({ one: "{count} request", other: "{count} requests" }),
  // {requests}: such as 12 requests.
  askedHelp: params("{requests}, open or paid"),
  approvedHelp: params("{requests}, {percent}% of the amount requested"),
  median: "From request to payment",
  days: count({ one: "{count} day", other: "{count} days" }),
  lessThanDay: "Less than a day",
  medianHelp: "Half of refunds in the last 90 days were paid within this time",
  // {days}: a day or a range, such as Nov 25 – 27.
  todayHelp: params(
    "Half of refunds in the last 90 days were paid within this time. Requested today: expected {days}.",
  ),
  medianUnknown: "Unknown",
  medianUnknownHelp: "Too few refunds in the last 90 days",

  weeks: "Refunds over time",
  // {refunds}: such as 12 refunds. {day}: the first day of a week.
  weekSentence: params("{refunds} paid by the end of the week of {day}. Newer refunds are added in groups of five."),
  noWeekYet: "No refunds are shown as paid yet. Paid refunds are added in groups of five.",
  // The label of an axis or a column of dates.
  week: "Week of",

  // {time}: a date and time, also in the next messages.
  agree: "Checked against the blockchain {time}: everything matches.",
  differ: "Checked against the blockchain {time}: something doesn't match.",
  differAlone: "Something in our books doesn't add up.",
  // Follows one of the two sentences above.
  differStopped: "We won't pay refunds until it's resolved.",
  differRunning: "Payments continue in the meantime.",
  chainUnavailable:
    "We can't reach the blockchain right now. We last checked our books on {time}, and will check again as soon as we can.",
  chainNeverReached: "We can't reach the blockchain right now. We haven't checked our books against it yet.",
  covered: "The treasury covers everything we owe.",
  notCovered:
    "The treasury doesn't cover everything we owe right now. Payouts and rewards wait until it does. We keep paying refunds while funds last.",
  noChain: "We haven't checked our books against the blockchain, because this server isn't connected to one.",
  notRun: "We check our books against the blockchain every ten minutes. The first check is coming up.",
  stoppedTitle: "Payments are paused",
  stoppedText: "We're checking our records first. You can still make requests, and none is lost.",

  asOf: "As of {time}. This page updates automatically.",
});
