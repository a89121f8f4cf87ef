import type { Withdrawal } from "@freehold/contract";
import { messages, params } from "@freehold/ui";

/** The words of the form; SPEC's labels and messages to the letter. */
export const $text = /* @__PURE__ */ messages("withdrawAll", {
  loading: "Checking your withdrawal status...",

  title: "Withdraw All Deposits",
  intro: "Every confirmed deposit, back to your wallet.",

  depositsTitle: "Your Current Deposits",
  refresh: "Refresh",
  totalAmount: "Total Amount",
  depositCount: "Number of Deposits",
  available: "Available to Withdraw",

  noticeTitle: "Important Notice",
  noticeAll: "This request includes ALL of your confirmed deposits.",
  noticeAmount: "The amount is calculated automatically and cannot be modified.",
  noticeApproval: "Admin approval is required before anything is paid.",
  noticeOne: "You can have only one pending total-deposit withdrawal request at a time.",

  noticeBrief: "ALL confirmed deposits, a fixed amount, admin approval, one pending request at a time.",
  noticeShow: "Read all",
  hide: "Hide",

  listTitle: "Deposits in this total",
  listGone: "Withdrawn or reserved since",
  listOlder: "Earlier deposits",
  listFailed: "The deposits could not be listed",
  openWithdrawal: params(
    "A withdrawal of {amount} UBXS is open. What it takes from your deposits is not in this total.",
  ),

  formTitle: "Request Your Refund",
  addressHelp: "The wallet address where your total deposits will be received.",
  clear: "Clear",
  cleared: "The address was cleared",
  due: "Your refund",
  submit: "Submit Withdrawal Request",
  processing: "Processing...",
});

/** The words of the other views, and of what happens on the form; SPEC's labels to the letter. */
export const $requestText = /* @__PURE__ */ messages("withdrawAllRequest", {
  createdTitle: "Withdrawal Request Created",
  createdBanner: "Your withdrawal request has been created and is waiting for approval.",
  submittedTitle: "Withdrawal Request Submitted",
  submittedBanner: "Your withdrawal request has been received.",
  requestId: "Request ID",
  copyRequestId: "Copy request ID",
  amount: "Amount",
  destination: "Destination Wallet",
  status: "Status",
  createdAt: "Created At",
  approvedAt: "Approved At",
  includedTitle: "Deposits Included in Withdrawal",
  amountUbxs: "Amount (UBXS)",
  hash: "Transaction Hash",
  date: "Date",
  nextTitle: "Next Steps",
  next1: "Your request is in the admin queue for review.",
  next2: "You receive an e-mail as soon as it is approved.",
  next3: "The payment is then processed to your wallet.",
  next4: "You can check the status at any time in the Wallet section.",
  next4Here: "You can check the status at any time: come back to this page and sign in.",
  whatNextTitle: "What Happens Next",
  whatNext1: "An admin reviews your request.",
  whatNext2: "You receive an e-mail as soon as it is approved.",
  whatNext3: "All of your confirmed deposits are then sent to the wallet address you gave.",
  viewRequest: "View request status",
  print: "Print",

  alertTitle: "The destination address does not match",
  alertText:
    "The server recorded another address than the one you sent. Do not rely on this request: cancel it if you can, and contact support.",
  alertSent: "You sent",
  alertRecorded: "The server recorded",

  requestTitle: "Your Withdrawal Request",
  refreshStatus: "Refresh Status",
  stale: "The status could not be refreshed just now. This is the last one we know.",
  rejectedText: "Please contact support for more information",
  reason: params("Reason given: {reason}"),
  badgePending: "Pending",
  badgeCompleted: "Completed",
  transactionId: "Transaction ID",
  copyTransactionId: "Copy transaction ID",
  viewOnBsc: "View on BscScan",
  viewOnEthereum: "View on Etherscan",
  newTab: "(opens in a new tab)",
  progressTitle: "Progress",
  detailsTitle: "Details",
  stepRequested: "Requested",
  stepApproved: "Approved",
  stepPaid: "Paid",
  stepRejected: "Rejected",
  stepCancelled: "Cancelled",
  cancelRequest: "Cancel request",
  cancelQuestion: "Cancel this withdrawal request?",
  cancelExplain: params("{amount} UBXS will be available to withdraw again. You can submit a new request at any time."),
  cancelKeep: "Keep request",
  cancelConfirm: "Yes, cancel it",
  cancelling: "Cancelling...",
  cancelFailed: "The request could not be cancelled",
  back: "Back to Withdraw All Deposits",

  last: "Last request",
  lastView: "View details",

  signIn: "Sign in first",
  signInButton: "Sign In",
  signInElsewhere: "Go to the sign-in form",
  signInLoading: "Loading...",
  signInHelp: "Your deposits and the refund form appear here once you are signed in.",
  sessionFailed: "Your sign-in could not be checked",
  emptyTitle: "No deposits found",
  emptyText: "You don't have any confirmed deposits to withdraw",
  depositsFailed: "Failed to fetch total deposits",
  notLoaded: "Your request could not be shown",
  tryAgain: "Try Again",
  depositsLoaded: params("Total Amount: {amount} UBXS"),
  statusLoaded: params("Status: {status}"),
  declined: "Withdrawal request failed",
  failed: "Failed to create withdrawal request",
  cancelled: "Your withdrawal request was cancelled. Your deposits are available again.",
  howTitle: "How It Works",
  howShow: "Show",
  how1: "Enter your wallet",
  how1Text: "Give the address that should receive your deposits.",
  how2: "Submit the request",
  how2Text: "The amount is every confirmed deposit you have at that moment.",
  how3: "An admin reviews it",
  how3Text: "You receive an e-mail when it is approved.",
  how4: "You are paid",
  how4Text: "The UBXS goes to your wallet, with a transaction you can look up.",
  alreadyOpen: "You already have an open withdrawal request. No second one was created.",
  pending: "Request Under Review",
  approved: "Request Approved - Processing",
  completed: "Withdrawal Completed",
  rejected: "Request Rejected",
  cancelledStatus: "Request Cancelled",
  unanswered:
    "Your last submission got no answer. Submitting it again is safe: it cannot create a second withdrawal request.",
});

/** What {@link $requestText} holds. */
export type RequestText = ReturnType<(typeof $requestText)["get"]>;

/** SPEC 4's words for a status. */
export const statusName = ({ status }: Withdrawal, t: RequestText): string =>
  status === "cancelled" ? t.cancelledStatus : t[status];
