import { count, messages, params } from "@freehold/ui";

/** What the queue of refund requests says. */
export const $queueMessages = messages("siteRefundsQueue", {
  title: "Refund Requests",
  rules: "Payment rules",
  refresh: "Refresh",
  filter: "Show requests by status",
  all: "All",
  outdated: "This list may be out of date",
  notRead: "We couldn't load the refund requests. Try again.",
  closedTitle: "For admins only",
  closedText: "Only admins can open refund requests. Your own refund is under Withdraw All Deposits.",

  filters: "Search and filter the requests",
  search: "Email, wallet, ID or transaction",
  found: count({ one: "{count} request found", other: "{count} requests found" }),
  foundOpen: count({ one: "{count} open refund", other: "{count} open refunds" }),
  foundLate: count({
    one: "{count} refund is past the quoted date",
    other: "{count} refunds are past the quoted date",
  }),
  // {found}: one of the sentences above, such as 3 requests found. {days}: since or until a day, or a day.
  foundIn: params("{found}, requested {days}"),
  sinceDay: params("since {day}"),
  untilDay: params("until {day}"),
  // {q}: the search text. {status}: a status in lower case, such as pending.
  noneFound: params("No request matches “{q}”"),
  noneFoundStatus: params("No {status} request matches “{q}”"),
  noneLate: "No refund is past the quoted date",
  noneOpen: "No open refunds",
  noneThen: "No requests on these days",
  noneWaitingText: "Remove the filter to see other requests.",
  searchTooShort: "Type at least three letters, or three digits after 0x.",
  noneFoundText: "Search by part of an email address, a wallet, a transaction or a whole ID.",
  otherStatus: count({
    one: "{count} request with another status matches.",
    other: "{count} requests with another status match.",
  }),
  showFound: count({ one: "Show it", other: "Show all {count}" }),
  clearFilters: "Clear search and filters",

  emptyAll: "No refund requests yet",
  emptyStatus: params("No {status} requests"),
  emptyPending: "You're all caught up. New requests appear here, oldest first.",
  emptyOther: "Requests with this status appear here.",

  person: "Person",
  requested: "Requested",
  destination: "Destination",
  status: "Status",
  // {age}: a duration, such as 3 days.
  ago: params("{age} ago"),
  late: "Late",
  order: "Order",
  waitingFirst: "Open ones first",
  oldest: "Oldest first",
  newest: "Newest first",
  largest: "Largest first",
  select: params("Select the request of {email}"),
  // {count}: approvals that are still missing.
  approvals: count({ one: "Needs {count} more admin", other: "Needs {count} more admins" }),
  // {who}: an email address, also in the next messages.
  takenBy: params("Assigned to {who}"),
  takenByYou: "Assigned to you",
  ownRequest: "This request pays you, so another admin needs to decide on it.",

  unsigned: "You approved this without a signature.",

  left: params("The request from {email} is no longer in this list."),

  pages: "Pages of the queue",

  selectPage: "Select this page",
  noneSelected: "None selected",
  // {sum}: with its unit.
  selected: "{count} selected: {sum}",
  clear: "Clear",
  approveSelected: "Approve selected",
  signSelected: "Sign selected",

  requests: count({ one: "{count} request", other: "{count} requests" }),
  // {requests}: such as 12 requests.
  approveTitle: params("Approve {requests}?"),
  approve: params("Approve {requests}"),
  approving: "Approving...",
  notApproved: "We couldn't approve the requests.",
  // {requests}: such as 12 requests. {approvals}: such as 2 approvals.
  approveAndSignTitle: params("Approve {requests} and sign {approvals}?"),
  approveAndSign: "Approve and sign",
  yourApprovals: count({ one: "{count} approval", other: "{count} approvals" }),
  signTitle: params("Sign {approvals}?"),
  sign: params("Sign {approvals}"),
  signing: "Signing...",
  notSigned: "We couldn't record your signature.",
  unsignedTitle: count({
    one: "{count} of these has no signature of yours yet",
    other: "{count} of these have no signature of yours yet",
  }),
  unsignedText:
    "Our records say you approved them before you had a passkey. They're marked below. If you don't remember one, go back and reject it.",
  onlySigned: "You'll only sign this one",
  signedThen: "Each is paid once it has every signature it needs.",
  sum: "Total",
  tooManyTitle: params("At most {most} at once"),
  tooManyText: "Approve these in batches.",
  addressesDiffer: count({
    one: "{count} goes to a wallet that isn't the registered one",
    other: "{count} go to wallets that aren't the registered ones",
  }),
  addressesDifferText: "Make sure these people asked for this. They're marked below.",
  completeThen: "With your approval, each has all the approvals it needs. Payments can't be reversed.",
  incompleteThen: "Your approval alone doesn't move money. Another admin needs to approve each of them too.",
  // Two sentences, which partlyComplete joins as {some} and {rest}.
  someIncomplete: count({
    one: "{count} of them also needs another admin.",
    other: "{count} of them also need another admin.",
  }),
  restComplete: count({
    one: "With your approval, the other has all the approvals it needs. Payments can't be reversed.",
    other: "With your approval, the other {count} have all the approvals they need. Payments can't be reversed.",
  }),
  partlyComplete: params("{some} {rest}"),
  // {why}: a sentence of the server's, or aboveTogether.
  needsAnother: "Also needs another admin. {why}",
  aboveTogether: "Together with those above it, it's over the limit for one admin.",
  toApprove: "Requests to approve",
  toSign: "Approvals to sign",

  resultsTitle: "Results",
  resultApproved: "Approved",
  resultRecorded: params("Your approval is recorded. Another admin needs to approve it. {why}"),
  resultSigned: "Approval signed",
  resultFailed: "Not approved: {why}",
  noReason: "The server didn't say why.",
  // Parts of one line, separated by commas.
  summaryApproved: params("{count} approved"),
  summaryWaiting: count({ one: "{count} needs another admin", other: "{count} need another admin" }),
  summarySigned: params("{count} signed"),
  summaryFailed: params("{count} not approved"),
});

/** What {@link $queueMessages} holds. */
export type QueueMessages = ReturnType<(typeof $queueMessages)["get"]>;
