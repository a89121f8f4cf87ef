import { messages } from "@freehold/ui";

/** What the page about contact says. */
export const $contactMessages = messages("siteContact", {
  lead: "Questions about your account, your deposits or your refund are answered by people.",
  whom: "Contact us",
  reading: "Reading the contacts...",
  notRead: "How to reach us could not be read. Please try again in a moment.",
  noContact: "The operator of this platform has named no contact yet.",
  email: "Email",
  page: "Help page",
  hours: "Hours",

  beforeTitle: "Before you write",
  before:
    "You see the state of your refund in the section Wallet once you are signed in. How far all refunds are, and whether everything works, is on these pages:",
  haveTitle: "What helps us to answer",
  have: "The request ID of your refund or the transaction hash of your deposit, and the email address of your account.",
  neverTitle: "What we never ask for",
  never:
    "Your password, the private key or the recovery phrase of your wallet, or a payment to get your refund. If you are asked for one of these, it is not by us.",
  progress: "Progress of the refunds",
  status: "Status",
});
