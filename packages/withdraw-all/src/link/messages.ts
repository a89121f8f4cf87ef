import { messages, params } from "@freehold/ui";

/** The words on a partner's page: connecting an account, and agreeing to another wallet. */
export const $linkText = /* @__PURE__ */ messages("withdrawAllLink", {
  title: "Connect your account",
  // {partner}: the name of the site.
  text: params("Connect your account to see your refund on {partner}. You sign in and agree on our own site."),
  textInPlace: "Connect your account to see your refund here. You sign in and agree on our own site.",
  connect: "Connect",
  waiting: "Waiting for you to connect your account...",
  // Above the link to the window.
  number: "The window asks for this number:",
  // Below a link that opens a new window.
  newWindow: "A new window opens. This page updates when you're done.",
  sameWindow: "Remember the number. Come back to this page when you're done.",
  comesBack: "You leave this page and come back to it when you're done.",
  nothingOpened: "No window? Open it here",

  confirmTitle: "Confirm this wallet",
  confirmText:
    "This site can only request refunds to the wallet you've verified. Check the amount and address, then confirm on our own site.",
  amount: "Amount",
  address: "Wallet address",
  confirm: "Confirm on our site",
  confirming: "Waiting for you to confirm...",
  back: "Use another wallet",
});
