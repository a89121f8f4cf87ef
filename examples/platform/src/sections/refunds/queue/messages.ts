import { count, messages, params } from "@freehold/ui";

/** What the queue of refund requests says. */
export const $queueMessages = messages("siteRefundsQueue", {
  title: "Refund Requests",
  lead: "Check each request, then approve or reject it. Large refunds need a second admin.",
  rules: "Payment rules",
  refresh: "Refresh",
  filter: "Show requests by status",
  all: "All",
  outdated: "This list may be out of date",
  notRead: "The refund requests could not be read.",
  closedTitle: "For admins only",
  closedText:
    "Refund requests open for accounts with the admin role, and yours does not have it. Your own refund stands under Withdraw All Deposits.",

  emptyAll: "No refund requests yet",
  emptyStatus: params("No {status} requests"),
  emptyPending: "Nothing waits for a decision. New requests will stand here, the oldest first.",
  emptyOther: "Requests in this status will stand here.",

  person: "Person",
  requested: "Requested",
  destination: "Destination",
  status: "Status",
  select: params("Select the request of {email}"),
  approvals: params("{given} of {needed} approvals"),
  ownRequest: "Your own request: another admin decides on it.",

  pages: "Pages of the queue",
  previous: "Previous",
  next: "Next",
  range: params("{first} to {last} of {total}"),

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
  sum: "In sum",
  tooManyTitle: params("At most {most} at once"),
  tooManyText: "Please approve these in parts.",
  addressesDiffer: count({
    one: "{count} goes to another wallet than the registered one",
    other: "{count} go to other wallets than the registered ones",
  }),
  addressesDifferText: "Make sure that these people asked for it. They are marked below.",
  completeThen: "Each has every approval it needs then.",
  incompleteThen: "Your approval alone moves no money: another admin has to approve each of them too.",
  someIncomplete: count({
    one: "{count} of them still needs another admin then",
    other: "{count} of them still need another admin then",
  }),
  restComplete: count({
    one: "the rest has every approval needed",
    other: "the rest have every approval needed",
  }),
  partlyComplete: params("{some}; {rest}."),
  needsAnother: "Needs another admin too",
  toApprove: "Requests to approve",

  resultsTitle: "What became of them",
  resultApproved: "Approved",
  resultRecorded: params("Your approval is recorded: {given} of {needed}. Another admin has to approve."),
  resultFailed: "Not approved: {why}",
  noReason: "The server did not say why.",
  summaryApproved: params("{count} approved"),
  summaryWaiting: count({ one: "{count} waits for another admin", other: "{count} wait for another admin" }),
  summaryFailed: params("{count} not approved"),

  blocked: "Approved and not paid",
  blockedPartial: "This may not be all",
  blockedNotRead: "What is approved and not paid could not be read.",
  blockedMore: params("{count} more stand here once these are settled."),
});

/** What {@link $queueMessages} holds. */
export type QueueMessages = ReturnType<(typeof $queueMessages)["get"]>;
