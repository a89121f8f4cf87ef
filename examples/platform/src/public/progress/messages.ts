import { count, messages, params } from "@freehold/ui";

/** What the page about the progress of the refunds says. */
export const $progressMessages = messages("siteProgress", {
  lead: "How far the refunds of all people together are. Figures change in steps of at least five people, and amounts are rounded down, so that none of them reveals one person's refund.",
  notRead: "The figures could not be read.",
  outdated: "These figures may be out of date",

  paidSoFar: "Paid so far",
  ofAsked: params("of {amount} asked for: {percent}%"),
  nothingYet: "Fewer than five people have asked for a refund yet. The figures will appear here from the fifth on.",

  asked: "Asked for",
  approved: "Approved",
  paid: "Paid",
  requests: count({ one: "{count} request", other: "{count} requests" }),
  askedHelp: params("{requests}, open or paid"),
  shareHelp: params("{requests}, {percent}% of the sum"),
  median: "From request to payment",
  days: count({ one: "{count} day", other: "{count} days" }),
  lessThanDay: "Less than a day",
  medianHelp: "Half of those paid in the last 90 days took no longer",
  todayHelp: params("Half of those paid in the last 90 days took no longer. Asked for today: likely paid {days}."),
  medianUnknown: "Not known yet",
  medianUnknownHelp: "Too few refunds were paid in the last 90 days",

  weeks: "Week by week",
  weekSentence: params(
    "{amount} was paid in the week from {day}, in {payments}. A week with fewer than five is counted with the next.",
  ),
  noWeekYet: "Too few refunds are paid yet to show a week.",
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
  covered: "The treasury has at least what people have.",
  notCovered:
    "The treasury has less than people have at the moment. Payouts and rewards wait until money has come in; refunds are paid as far as it reaches.",
  noChain: "The books have not been compared with the blockchain: this server is not connected to it.",
  notRun: "The books are compared with the blockchain every ten minutes, for the first time soon.",
  stoppedTitle: "Payments are stopped at the moment",
  stoppedText: "Something has to be looked at first. Requests can be made and approved as before, and none is lost.",

  asOf: "As of {time}. This page renews itself.",
});
