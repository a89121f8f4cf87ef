import { messages, params } from "@freehold/ui";

/** The words of the form, of waiting and of the statuses; SPEC's labels and messages to the letter. */
export const $text = /* @__PURE__ */ messages("withdrawAll", {
  title: "Withdraw All Deposits",
  intro: "Request a refund of every confirmed deposit to a wallet you control.",
  signIn: "Sign in first",
  signInHelp: "Your deposits and the refund form appear here once you are signed in.",
  sessionFailed: "Your sign-in could not be checked",

  depositsTitle: "Your Current Deposits",
  refresh: "Refresh",
  totalAmount: "Total Amount",
  depositCount: "Number of Deposits",
  available: "Available to Withdraw",
  emptyTitle: "No deposits found",
  emptyText: "You don't have any confirmed deposits to withdraw",
  depositsFailed: "Failed to fetch total deposits",
  tryAgain: "Try Again",
  depositsLoaded: params("Total Amount: {amount} UBXS"),
  statusLoaded: params("Status: {status}"),

  noticeTitle: "Important Notice",
  noticeAll: "This request includes ALL of your confirmed deposits.",
  noticeAmount: "The amount is calculated automatically and cannot be modified.",
  noticeApproval: "Admin approval is required before anything is paid.",
  noticeOne: "You can have only one pending total-deposit withdrawal request at a time.",

  formTitle: "Request Your Refund",
  address: "Destination Wallet Address *",
  addressHelp: "The wallet address where your total deposits will be received.",
  addressBlank: "Please enter a wallet address",
  addressShort: "Please enter a valid wallet address (minimum 20 characters)",
  useRegistered: "Use my registered wallet",
  clear: "Clear",
  submit: "Submit Withdrawal Request",
  processing: "Processing...",
  preview: "Compare every group with your wallet",
  differs: params("This is not your registered wallet ({address}). Make sure that you control it."),
  isRegistered: "This is your registered wallet.",
  checksumValid: "The checksum is correct.",
  checksumMissing: "This spelling carries no checksum, so typing errors cannot be found. Compare every character.",
  checksumBad: "The checksum does not match: at least one character is probably wrong. Copy the address again.",
  zeroAddress: "This is the zero address. Nobody can ever spend what is sent to it.",
  malformedAddress: "This does not look like an Ethereum or BNB Smart Chain address (0x and 40 characters).",
  declined: "Withdrawal request failed",
  failed: "Failed to create withdrawal request",
  unanswered:
    "Your last submission got no answer. Submitting it again is safe: it cannot create a second withdrawal request.",
  cancelled: "Your withdrawal request was cancelled. Your deposits are available again.",

  howTitle: "How It Works",
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
  viewFailed: "This part of the page could not be loaded",
});

/** What {@link $text} holds. */
export type Text = ReturnType<(typeof $text)["get"]>;
