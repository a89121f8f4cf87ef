import { messages } from "@freehold/ui";

/** What the accounts of a person's money are called, everywhere, and what each of them is. */
export const $accountWords = messages("siteAccounts", {
  available: "Available",
  availableHelp: "Confirmed deposits that are not invested",
  invested: "Invested",
  investedHelp: "What your shares cost. A refund of all deposits takes them, too",
  earnings: "Earnings",
  earningsHelp: "Payouts and rewards that you have not withdrawn",
  reserved: "In requests",
  reservedHelp: "Set aside for your open withdrawal requests",
});
