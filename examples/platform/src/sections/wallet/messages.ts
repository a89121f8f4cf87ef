import { messages } from "@freehold/ui";

/** What the section Wallet says. */
export const $walletMessages = messages("siteWallet", {
  title: "Wallet",
  parts: "Wallet sections",
  overview: "Overview",
  transactions: "Transactions",
  withdraw: "Withdraw",
  statements: "Statements",
});
