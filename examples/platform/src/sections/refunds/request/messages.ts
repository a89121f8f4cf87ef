import { count, messages, params } from "@freehold/ui";

/** What the screen of one refund request says. */
export const $requestMessages = messages("siteRefundRequest", {
  title: "Refund request",
  titleOf: params("Refund request of {email}"),
  // {id}: the request's ID.
  number: "Number {id}",
  notRead: "We couldn't load this refund request. Try again.",
  unknownTitle: "We couldn't find this refund request",
  unknownText: "The link may be incomplete. You can find every request in the queue.",
  // After the amount, in the same line.
  to: "to {email}",
  goesTo: "Goes to",
  copyDestination: "Copy the destination",
  copyRegistered: "Copy the registered wallet",
  sameWallet: "Same as the registered wallet",
  otherWallet: "This isn't the registered wallet",
  otherWalletCheck: "The person registered another wallet. Make sure they asked for this one before you approve.",
  contract: "This address is a contract, not a wallet we recognize",
  contractCheck: "Money sent to a token's or an exchange's contract may be lost. Ask the person before you approve.",
  deposits: "Deposits in this request",
  depositsCaption: "Amounts and transactions",
  date: "Date",
  amountUnit: "Amount (UBXS)",
  total: "Total",
  // {who}: the email address of another admin, whose decision came first.
  pendingBy: params("{who} got there first."),
  approvedBy: params("{who} already approved this."),
  rejectedBy: params("{who} already rejected this."),
  completedBy: params("{who} already recorded the payment."),
  cancelledBy: params("{who} already cancelled this."),
  person: "Person",
  expected: "Quoted date",
  // {days}: a day or a range, such as Nov 25 – 27.
  expectedDays: params("Payment {days}"),
  update: "Promised update",
  email: "Email",
  registered: "Registered wallet",
  requested: "Requested",
  requestedThrough: "Requested through",
  payment: "Payment",

  // Buttons.
  take: "Assign to me",
  takeOver: "Reassign to me",
  giveBack: "Unassign",
  takenBy: "Assigned to {who} since {time}",
  takenByYou: "Assigned to you since {time}",
  notTaken: "We couldn't assign the request",
  takenTitle: params("This request is assigned to {who}"),
  takenText: "You can still decide.",

  own: "This request pays you, so another admin needs to decide on it and record its payment.",
  coolsOff: "In its waiting period: it can be paid from {time}.",
  beingPaid: "It's being paid, so you can't change anything.",
  approve: "Approve",
  record: "Record payment",
  reject: "Reject",

  sign: "Sign your approval",
  signTitle: "Sign your approval of this refund?",
  signing: "Signing...",
  notSigned: "We couldn't record your signature.",
  signText:
    "Our records say you approved the payment of {amount} to {email}, but they have no signature of yours. If you don't remember it, reject it. If you do, sign it to this wallet:",
  signedTitle: "Approval signed",
  signedText: "It's paid once it has every signature it needs.",

  approveTitle: "Approve this refund?",
  // A button. {amount}: with its unit.
  approveLabel: params("Approve {amount}"),
  approving: "Approving...",
  notApproved: "We couldn't approve the request.",
  approveText: "You're approving the payment of {amount} to {email}, to this wallet:",
  anotherToo: "Your approval alone doesn't move money. Another admin needs to approve it too.",
  paidSomehow:
    "We don't know yet how payments are made. Once you approve, it may be paid automatically, and payments can't be reversed.",
  paidElsewhere:
    "Approving doesn't move money. The payment is made from the treasury, and you record it here afterwards.",
  paidLater: "Once you approve, it's paid automatically after its waiting period, at {time} at the earliest.",
  paymentsStopped:
    "Payments are stopped. Once you approve, it has all it needs and is paid when payments resume. Payments can't be reversed.",
  paidAtOnce: "Once you approve, it's paid automatically, and payments can't be reversed.",
  recordedTitle: "Your approval is recorded",
  recordedText: "Another admin needs to approve it too before it's paid.",
  approvedTitle: "Request approved",
  approvedText: "It has every approval it needs.",

  rejectTitle: "Reject this request?",
  rejectLabel: "Reject request",
  rejecting: "Rejecting...",
  notRejected: "We couldn't reject the request.",
  rejectText: "The reserved {amount} goes back to the deposits of {email}, who can make a new request.",
  reasonHelp: "The person sees this. Say what was wrong and what they can do.",
  rejectedTitle: "Request rejected",
  rejectedText: "The amount is back in the person's deposits. They can see the reason.",

  approvals: "Approvals",
  approvalsCount: count({ one: "{count} more needed", other: "{count} more needed" }),
  // {who}: an email address, or You.
  approvedOn: "{who} approved on {time}",
  you: "You",
  // Whether an approval counts, as a badge.
  counts: "Counts",
  countsNot: "Doesn't count",
  noneYet: "No approvals yet.",
  none: "No approvals.",
  whenCounts:
    "An approval counts for exactly this amount, wallet, chain and token, and only while the person who gave it is an admin.",
  // {cause}: one of the two sentences below.
  coolingOffEnded: "Its waiting period ended on {time}. {cause}",
  coolingOff: "Waiting period",
  coolingOffText:
    "It won't be paid before {time} (in {duration}). {cause} Until then, the person can stop it with the link in our email.",
  coolingOffNewWallet: "It goes to a new or unverified wallet.",
  coolingOffUnconfirmedEmail: "The person's email address wasn't confirmed when they made the request.",

  approvers: count({ one: "{count} approver", other: "{count} approvers" }),
  // {approvers}: such as 2 approvers. {limit}: with its unit.
  needs: params("Needs {approvers}."),
  needsAbove: params("Needs {approvers} because it's above {limit}."),
  needsBelow: params("Needs {approvers} because it isn't above {limit}."),
  oneMissing: "One admin needs to approve.",
  moreMissing: params("{count} different admins need to approve."),
  oneMore: count({
    one: "One more admin needs to approve.",
    other: "{count} more admins need to approve.",
  }),
  noneCounts: count({
    one: "The approvals no longer count: one admin needs to approve.",
    other: "The approvals no longer count: {count} admins need to approve.",
  }),
});

/** What {@link $requestMessages} holds. */
export type RequestMessages = ReturnType<(typeof $requestMessages)["get"]>;
