import { messages } from "@freehold/ui";

/** What the first screen of the wallet says. */
export const $overviewMessages = messages("siteWalletOverview", {
  balance: "Your balance",
  notRead: "We couldn't load your balance. Try again.",
  withdraw: "Withdraw an amount",
  statements: "Statements",
});
