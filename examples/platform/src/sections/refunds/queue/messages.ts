import { count, messages, params } from "@freehold/ui";

/** What the queue of refund requests says. */
export const $queueMessages = messages("siteRefundsQueue", {
  title: "Refund Requests",
  rules: "Payment rules",
  refresh: "Refresh",
  filter: "Show requests by status",
  all: "All",
  outdated: "This list may be out of date",
  notRead: "The refund requests could not be read.",
  closedTitle: "For admins only",
  closedText:
    "Refund requests open for accounts with the admin role, and yours does not have it. Your own refund is under Withdraw All Deposits.",

  filters: "Search and filter the requests",
  search: "Email, wallet, id or transaction",
  found: count({ one: "{count} request found", other: "{count} requests found" }),
  foundOpen: count({ one: "{count} open refund", other: "{count} open refunds" }),
  foundLate: count({
    one: "{count} refund waits longer than people are told",
    other: "{count} refunds wait longer than people are told",
  }),
  foundIn: params("{found}, asked for {days}"),
  sinceDay: params("since {day}"),
  untilDay: params("until {day}"),
  noneFound: params("No request fits “{q}”"),
  noneFoundStatus: params("No {status} request fits “{q}”"),
  noneLate: "No such refund waits longer than people are told",
  noneOpen: "No such refund is open",
  noneThen: "No such request was asked for on these days",
  noneWaitingText: "Take the filter away to see other requests.",
  noneFoundText:
    "Type a part of an email address (such as anna), a wallet or a transaction as pages show it, or a whole id.",
  otherStatus: count({
    one: "{count} request in another status fits.",
    other: "{count} requests in another status fit.",
  }),
  showFound: count({ one: "Show it", other: "Show all {count}" }),
  clearFilters: "Clear search and filter",

  emptyAll: "No refund requests yet",
  emptyStatus: params("No {status} requests"),
  emptyPending: "Nothing waits for a decision. New requests appear here, the oldest first.",
  emptyOther: "Requests in this status appear here.",

  person: "Person",
  requested: "Requested",
  destination: "Destination",
  status: "Status",
  ago: params("{age} ago"),
  late: "Late",
  order: "Order",
  waitingFirst: "Open ones first",
  oldest: "Oldest first",
  newest: "Newest first",
  largest: "Largest first",
  select: params("Select the request of {email}"),
  approvals: count({ one: "Needs {count} more admin", other: "Needs {count} more admins" }),
  takenBy: params("{who} is on it"),
  takenByYou: "You are on it",
  ownRequest: "This request pays you: another admin has to decide on it.",

  left: params("The request of {email} has left this list."),

  pages: "Pages of the queue",

  selectPage: "Select this page",
  noneSelected: "None selected",
  selected: "{count} selected: {sum}",
  clear: "Clear",
  approveSelected: "Approve selected",

  requests: count({ one: "{count} request", other: "{count} requests" }),
  approveTitle: params("Approve {requests}?"),
  approve: params("Approve {requests}"),
  approving: "Approving...",
  notApproved: "The requests could not be approved.",
  sum: "Total",
  tooManyTitle: params("At most {most} at once"),
  tooManyText: "Please approve these in parts.",
  addressesDiffer: count({
    one: "{count} goes to another wallet than the registered one",
    other: "{count} go to other wallets than the registered ones",
  }),
  addressesDifferText: "Make sure that these people asked for it. They are marked below.",
  completeThen: "With your approval each has all it needs.",
  incompleteThen: "Your approval alone moves no money: another admin has to approve each of them too.",
  someIncomplete: count({
    one: "{count} of them also needs another admin",
    other: "{count} of them also need another admin",
  }),
  restComplete: count({
    one: "the other has all it needs",
    other: "the others have all they need",
  }),
  partlyComplete: params("{some}; {rest}."),
  needsAnother: "Also needs another admin. {why}",
  aboveTogether: "Together with those above it, it is over the limit for one admin.",
  toApprove: "Requests to approve",

  resultsTitle: "Results",
  resultApproved: "Approved",
  resultRecorded: params("Your approval is recorded. Another admin has to approve. {why}"),
  resultFailed: "Not approved: {why}",
  noReason: "The server did not say why.",
  summaryApproved: params("{count} approved"),
  summaryWaiting: count({ one: "{count} waits for another admin", other: "{count} wait for another admin" }),
  summaryFailed: params("{count} not approved"),
});

/** What {@link $queueMessages} holds. */
export type QueueMessages = ReturnType<(typeof $queueMessages)["get"]>;
