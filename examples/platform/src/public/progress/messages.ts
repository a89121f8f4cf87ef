import { count, messages, params } from "@freehold/ui";

/** What the page about the progress of the refunds says. */
export const $progressMessages = messages("siteProgress", {
  lead: "How far the refunds of everybody together are, as they happen. It names nobody.",
  notRead: "The figures could not be read.",
  outdated: "These figures may be out of date",

  paidSoFar: "Paid so far",
  ofAsked: params("of {amount} asked for: {percent}%"),
  nothingYet: "Nobody has asked for a refund yet. The figures will stand here with the first request.",

  asked: "Asked for",
  approved: "Approved",
  paid: "Paid",
  requests: count({ one: "{count} request", other: "{count} requests" }),
  askedHelp: params("{requests}; without those that were cancelled or rejected"),
  shareHelp: params("{requests}; {percent}% of what was asked for"),
  median: "From request to payment",
  days: count({ one: "{count} day", other: "{count} days" }),
  lessThanDay: "Less than a day",
  medianHelp: "Half of those paid in the last 90 days took no longer",
  medianUnknown: "Not known yet",
  medianUnknownHelp: "Too few refunds were paid in the last 90 days",

  weeks: "Week by week",
  weekSentence: params("In the week under way {amount} was paid, in {payments}."),
  payments: count({ one: "{count} payment", other: "{count} payments" }),
  week: "Week from",

  books: "Compared with the blockchain",
  agree: "On {time} the books were compared with the blockchain, and they agree.",
  differ: "On {time} the books were compared with the blockchain, and something differs.",
  differAlone: "Something in the books differs.",
  differStopped: "No refund is paid before it is explained.",
  differRunning: "Payments go on meanwhile.",
  chainUnavailable:
    "The blockchain cannot be reached at the moment. The books were last compared with it on {time}; they are again as soon as it can be.",
  chainNeverReached: "The blockchain cannot be reached at the moment. The books have not been compared with it yet.",
  noChain: "The books have not been compared with the blockchain: this server is not connected to it.",
  notRun: "The books are compared with the blockchain every ten minutes, for the first time soon.",
  stoppedTitle: "Payments are stopped at the moment",
  stoppedText: "Something has to be looked at first. Requests can be made and approved as before, and none is lost.",

  asOf: "As of {time}. This page renews itself.",
});
