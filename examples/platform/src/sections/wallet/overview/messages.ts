import { messages } from "@freehold/ui";

/** What the first screen of the wallet says. */
export const $overviewMessages = messages("siteWalletOverview", {
  balance: "Your balance",
  notRead: "Your balance could not be read.",
  withdraw: "Withdraw an amount",
  statements: "Statements",
});
