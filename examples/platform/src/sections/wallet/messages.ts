import { messages } from "@freehold/ui";

/** What the section Wallet says. */
export const $walletMessages = messages("siteWallet", {
  title: "Wallet",
  parts: "Parts of the wallet",
  overview: "Overview",
  transactions: "Transactions",
  withdraw: "Withdraw",
  statements: "Statements",
});
