import { REQUEST_WORDS } from "@freehold/contract";
import { messages, params } from "@freehold/ui";

/** The words of a request's screens; SPEC's labels to the letter. */
export const $requestText = /* @__PURE__ */ messages("withdrawAllRequest", {
  createdTitle: "Withdrawal Request Created",
  createdBanner: "Your withdrawal request has been created and is waiting for approval.",
  submittedTitle: "Withdrawal Request Submitted",
  requestId: "Request ID",
  copyRequestId: "Copy request ID",
  amount: "Amount",
  destination: "Destination Wallet",
  status: "Status",
  createdAt: "Created At",
  requestedThrough: "Requested Through",
  approvedAt: "Approved At",
  includedTitle: "Deposits Included in Withdrawal",
  amountUbxs: "Amount (UBXS)",
  hash: "Transaction Hash",
  date: "Date",
  nextTitle: "Next Steps",
  next1: "Your request is in the admin queue for review.",
  next2: "We'll email you as soon as it's approved.",
  next3: "We then send the payment to your wallet.",
  next4: "You can check the status at any time in the Wallet section.",
  next4Here: "You can check the status at any time. Come back to this page and sign in.",
  whatNextTitle: "What Happens Next",
  whatNext1: "An admin reviews your request.",
  whatNext2: "We'll email you as soon as it's approved.",
  whatNext3: "We then send all of your confirmed deposits to the wallet address you entered.",
  viewRequest: "View request status",
  print: "Print",
  alertSent: "You sent",
  alertRecorded: "The server recorded",
  requestTitle: "Your Withdrawal Request",
  refreshStatus: "Refresh Status",
  stale: "We couldn't refresh the status. This is the latest we have.",
  rejectedText: "Please contact support for more information",
  // Only for screen readers, before the address.
  rejectedWallet: "Rejected wallet:",
  // The subject of an email to support.
  supportSubject: params("Rejected request {id}"),
  badgePending: "Pending",
  // Follows the badge Pending, in the same line.
  untilPaid: "until it's paid",
  badgeCompleted: "Completed",
  transactionId: "Transaction ID",
  copyTransactionId: "Copy transaction ID",
  viewOnBsc: "View on BscScan",
  viewOnEthereum: "View on Etherscan",
  // Only for screen readers, after the name of a link.
  newTab: "(opens in a new tab)",
  progressTitle: "Progress",
  detailsTitle: "Details",
  // Steps in a timeline, each with its date.
  stepRequested: "Requested",
  stepApproved: "Approved",
  stepPaid: "Paid",
  stepRejected: "Rejected",
  stepCancelled: "Cancelled",
  cancelRequest: "Cancel request",
  cancelQuestion: "Cancel this withdrawal request?",
  // {amount}: without its unit.
  cancelExplain: params("{amount} UBXS will be available to withdraw again. You can submit a new request at any time."),
  cancelKeep: "Keep request",
  cancelConfirm: "Yes, cancel it",
  cancelling: "Cancelling...",
  cancelFailed: "We couldn't cancel the request",
  back: "Back to Withdraw All Deposits",
  // Before the status, with a colon: "Last request: Request Rejected".
  last: "Last request",
  lastView: "View details",
  again: "Request again",
});

/** The words about where the money of a request is; `{amount}` comes with its unit. Those of emails, too, are in @freehold/contract. */
export const $progressText = /* @__PURE__ */ messages("withdrawAllProgress", {
  reviewed: params(REQUEST_WORDS.reviewed),
  reviewedNext: params(REQUEST_WORDS.reviewedNext),
  reviewedAt: params(REQUEST_WORDS.reviewedAt),
  reviewedAgain: params(REQUEST_WORDS.reviewedAgain),
  placeNext: REQUEST_WORDS.placeNext,
  placeAt: params(REQUEST_WORDS.placeAt),
  placeWas: params(REQUEST_WORDS.placeWas),

  reserved: params(REQUEST_WORDS.reserved),
  paidByAdmin: params(REQUEST_WORDS.paidByAdmin),
  inLine: params(REQUEST_WORDS.inLine),
  payments_stopped: params(REQUEST_WORDS.payments_stopped),
  cooling_off: params(REQUEST_WORDS.cooling_off),
  approvals: params(REQUEST_WORDS.approvals),
  funds: params(REQUEST_WORDS.funds),
  network: params(REQUEST_WORDS.network),
  token: params(REQUEST_WORDS.token),
  admins: params(REQUEST_WORDS.admins),
  sending: params(REQUEST_WORDS.sending),
  confirming: params(REQUEST_WORDS.confirming),
  paid: params(REQUEST_WORDS.paid),
  rejected: params(REQUEST_WORDS.rejected),
  cancelled: params(REQUEST_WORDS.cancelled),

  late: REQUEST_WORDS.late,
  approvalMissing: REQUEST_WORDS.approvalMissing,
  approvalsMissing: REQUEST_WORDS.approvalsMissing,
  paused: REQUEST_WORDS.paused,
  updateBy: params(REQUEST_WORDS.updateBy),

  // A heading of a card on pages without the panel.
  statusTitle: "Your refund",
  noRequest: "You haven't requested a refund yet.",
  requestUnknown: "We couldn't load your refund. Try again.",
  openPanel: "Go to Withdraw All Deposits",

  // Steps in the timeline that come before the payment.
  stepPeriod: "Waiting period ends",
  stepPeriodEnded: "Waiting period ended",
  stepTwo: "Waiting for two admins",
  stepAnother: "Waiting for another admin",
  stepAdmin: "Waiting for an admin",
  stepWaiting: "Waiting to be paid",
  stepStopped: "Payments are paused",
  stepSending: "Payment is being sent",
  stepConfirming: "Confirming on the network",

  // {days}: a day or a range, such as Nov 25 – 27. Below a step of the timeline.
  expected: params("Expected {days}"),
  // In place of a date, below the step Paid.
  afterApproval: "Once it's approved",
  noPromise:
    "This is an estimate based on recent refunds, not a guarantee. If your date moves by more than two days, we'll email you.",

  // Before a date and time.
  periodUntil: "Waiting period until",
  periodEnded: "The waiting period ended",
  periodWhy: "This goes to a new or unverified wallet, so we hold it until the period ends.",
  periodWhyUnconfirmed:
    "Your email address isn't confirmed yet, so we hold this until the period ends. Confirm your email, and your next request skips this wait.",
  periodNotMe:
    "Wasn't this you? Open our email about this request and choose “It wasn't me”. That stops it and signs out every device.",
});

/** What {@link $progressText} holds. */
export type ProgressText = ReturnType<(typeof $progressText)["get"]>;

/** The words of a receipt, and of what is printed. */
export const $receiptText = /* @__PURE__ */ messages("withdrawAllReceipt", {
  title: "Receipt",
  number: "Receipt No.",
  print: "Print receipt",
  issuer: "Issued By",
  issuerName: "Freehold",
  issuedTo: "Issued To",
  paid: "Paid to your wallet",
  paidAt: "Paid At",
  network: "Network",
});
