import { count, messages, params } from "@freehold/ui";

/** What the screen of one refund request says. */
export const $requestMessages = messages("siteRefundRequest", {
  title: "Refund request",
  titleOf: params("Refund request of {email}"),
  number: "Number {id}",
  notRead: "This refund request could not be read.",
  unknownTitle: "There is no such refund request",
  unknownText: "The link may not be complete. Every request is found in the queue.",
  to: "to {email}",
  destination: "Destination",
  otherWallet: "This is not the registered wallet",
  otherWalletCheck: "The person registered another wallet. Make sure that they asked for this one before you approve.",
  registeredIs: "The registered wallet is:",
  deposits: "Deposits in this request",
  depositsCaption: "Amounts and transactions",
  date: "Date",
  amountUnit: "Amount (UBXS)",
  total: "Total",
  person: "Person",
  email: "E-mail",
  registered: "Registered wallet",
  requested: "Requested",
  payment: "Payment",

  own: "This is your own request: another admin decides on it and records its payment.",
  coolsOff: "In its waiting period: it can be paid from {time} on.",
  beingPaid: "It is being paid: nothing can be changed any more.",
  approve: "Approve",
  record: "Record payment",
  reject: "Reject",

  approveTitle: "Approve this refund?",
  approveLabel: params("Approve {amount}"),
  approving: "Approving...",
  notApproved: "The request could not be approved.",
  approveText: "You approve the payment of {amount} to {email}, to this wallet:",
  otherWalletAsked: "Make sure that the person asked for this one.",
  anotherToo: "Your approval alone moves no money: another admin has to approve it too.",
  paidSomehow:
    "How payments are made is not known yet: with your approval it may be paid automatically, and a payment cannot be taken back.",
  paidElsewhere: "Approving moves no money: the payment is made from the treasury, and recorded here afterwards.",
  paidLater: "With your approval it is paid automatically after its waiting period, at {time} at the earliest.",
  paymentsStopped:
    "Payments are stopped: with your approval it has all it needs, and it is paid once payments go on. A payment cannot be taken back.",
  paidAtOnce: "With your approval it is paid automatically, and a payment cannot be taken back.",
  recordedTitle: "Your approval is recorded",
  recordedText: "Another admin has to approve it too before it is paid.",
  approvedTitle: "Request approved",
  approvedText: "It has every approval it needs.",

  rejectTitle: "Reject this request?",
  rejectLabel: "Reject request",
  rejecting: "Rejecting...",
  notRejected: "The request could not be rejected.",
  rejectText: "The reserved {amount} go back to the deposits of {email}, who can ask again.",
  reasonHelp: "The person reads this. Say what was wrong and what they can do.",
  rejectedTitle: "Request rejected",
  rejectedText: "The amount is back in the person's deposits, and they can see the reason.",

  approvals: "Approvals",
  approvalsCount: count({ one: "{count} more needed", other: "{count} more needed" }),
  approvedOn: "{who} approved on {time}",
  you: "You",
  counts: "Counts",
  countsNot: "Does not count",
  noneYet: "No admin has approved it yet.",
  none: "No admin approved it.",
  whenCounts:
    "An approval counts for exactly this amount, wallet, chain and token, and only while the person who gave it is an admin.",
  coolingOffEnded: "Its waiting period ended on {time}. {cause}",
  coolingOff: "Waiting period",
  coolingOffText:
    "It is not paid before {time} (in {duration}). {cause} Until then it can be stopped with the link in the e-mail to the person.",
  coolingOffNewWallet: "It goes to a wallet that is not the verified one, or became it only recently.",
  coolingOffUnconfirmedEmail: "The person's e-mail address was not confirmed when they asked for it.",

  approvers: count({ one: "{count} approver", other: "{count} approvers" }),
  needs: params("Needs {approvers}."),
  needsAbove: params("Needs {approvers} because it is above {limit}."),
  needsBelow: params("Needs {approvers} because it is not above {limit}."),
  oneMissing: "One admin has to approve.",
  moreMissing: params("{count} different admins have to approve."),
  oneMore: count({
    one: "One more admin has to approve.",
    other: "{count} more admins have to approve.",
  }),
  noneCounts: count({
    one: "No approval counts any more: one admin has to approve.",
    other: "No approval counts any more: {count} admins have to approve.",
  }),
});

/** What {@link $requestMessages} holds. */
export type RequestMessages = ReturnType<(typeof $requestMessages)["get"]>;
