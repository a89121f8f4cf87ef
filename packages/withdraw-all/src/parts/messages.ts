import type { Withdrawal } from "@freehold/contract";
import { messages, params } from "@freehold/ui";

/** The words of the form and of what stands in its place, and what is announced; SPEC's labels and messages to the letter. */
export const $text = /* @__PURE__ */ messages("withdrawAll", {
  loading: "Checking your withdrawal status...",
  renderFailed: "We couldn't show your refund. Your money and your request aren't affected. Try again.",

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

  // The four sentences above in one line: keep it to about 80 characters.
  noticeBrief: "All confirmed deposits · fixed amount · needs approval · one request at a time",
  // Buttons that show and hide the notice or the list of steps.
  noticeShow: "Read all",
  hide: "Hide",

  listTitle: "Deposits in this total",
  // Lines that make the list add up to the total: money that has left since it loaded, and deposits that aren't listed.
  listGone: "Withdrawn or reserved since",
  listOlder: "Earlier deposits",
  listFailed: "We couldn't load your deposits",
  openWithdrawal: params("You have an open withdrawal of {amount} UBXS. This total doesn't include it."),

  formTitle: "Request Your Refund",
  addressHelp: "The wallet address where your total deposits will be received.",
  clear: "Clear",
  cleared: "Address cleared",
  // The label of the amount above the submit button.
  due: "Your refund",
  submit: "Submit Withdrawal Request",
  processing: "Processing...",

  submittedBanner: "Your withdrawal request has been received.",
  // A serious warning: the request may pay a stranger.
  alertTitle: "The destination address doesn't match",
  alertText:
    "The server recorded a different address than the one you sent. Don't rely on this request. Cancel it if you can, and contact support.",
  signIn: "Sign in first",
  signInButton: "Sign In",
  signInElsewhere: "Go to the sign-in form",
  signInLoading: "Loading...",
  signInHelp: "Your deposits and the refund form appear here once you sign in.",
  sessionFailed: "We couldn't check whether you're signed in",
  emptyTitle: "No deposits found",
  emptyText: "You don't have any confirmed deposits to withdraw",
  depositsFailed: "Failed to fetch total deposits",
  notLoaded: "We couldn't show your request",
  tryAgain: "Try Again",
  // Only for screen readers. {status}: one of the statuses below, such as Request Under Review.
  depositsLoaded: params("Total Amount: {amount} UBXS"),
  statusLoaded: params("Status: {status}"),
  declined: "Withdrawal request failed",
  failed: "Failed to create withdrawal request",
  cancelled: "Your withdrawal request was cancelled. Your deposits are available again.",
  // A heading, then the button that opens the list below it.
  howTitle: "How It Works",
  howShow: "Show",
  how1: "Enter your wallet",
  how1Text: "Enter the address that should receive your deposits.",
  how2: "Submit the request",
  how2Text: "The amount is every confirmed deposit you have at that moment.",
  how3: "An admin reviews it",
  how3Text: "We'll email you when it's approved.",
  how4: "You get paid",
  how4Text: "The UBXS goes to your wallet, with a transaction you can look up.",
  alreadyOpen: "You already have an open withdrawal request, so we didn't create another one.",
  // The statuses of a request, as headings.
  pending: "Request Under Review",
  approved: "Request Approved - Processing",
  completed: "Withdrawal Completed",
  rejected: "Request Rejected",
  cancelledStatus: "Request Cancelled",
  unanswered:
    "We didn't get a response to your last submission. It's safe to submit again: you won't get two requests.",
});

/** The type of {@link $text}. */
export type Text = ReturnType<(typeof $text)["get"]>;

/** SPEC 4's words for a status. */
export const statusName = ({ status }: Withdrawal, t: Text): string =>
  status === "cancelled" ? t.cancelledStatus : t[status];
