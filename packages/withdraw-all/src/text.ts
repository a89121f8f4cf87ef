import { messages, params } from "@freehold/ui";

/** The words of the form as it is first seen; SPEC's labels and messages to the letter. */
export const $text = /* @__PURE__ */ messages("withdrawAll", {
  loading: "Checking your withdrawal status...",

  title: "Withdraw All Deposits",
  intro: "Request a refund of every confirmed deposit to a wallet you control.",

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

  formTitle: "Request Your Refund",
  address: "Destination Wallet Address *",
  addressHelp: "The wallet address where your total deposits will be received.",
  addressBlank: "Please enter a wallet address",
  addressShort: "Please enter a valid wallet address (minimum 20 characters)",
  useRegistered: "Use my registered wallet",
  fillConnected: params("Use connected wallet {address}"),
  clear: "Clear",
  submit: "Submit Withdrawal Request",
  processing: "Processing...",

  viewFailed: "This part of the page could not be loaded",
  tryAgain: "Try Again",
});

/** What {@link $text} holds. */
export type Text = ReturnType<(typeof $text)["get"]>;
