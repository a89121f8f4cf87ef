import { messages } from "@freehold/ui";

/** What the accounts of a person's money are called, everywhere, and what each of them is. */
export const $accountWords = messages("siteAccounts", {
  available: "Available",
  availableHelp: "Confirmed deposits that are not invested",
  invested: "Invested",
  investedHelp: "What you paid for your shares. Included in a refund of all deposits",
  earnings: "Earnings",
  earningsHelp: "Payouts and rewards you haven't withdrawn",
  reserved: "In requests",
  reservedHelp: "Reserved for your open requests",
});
