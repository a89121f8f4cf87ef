import { messages } from "@freehold/ui";

/** What the page about contact says. */
export const $contactMessages = messages("siteContact", {
  lead: "Our team answers questions about your account, your deposits and your refund.",
  whom: "Contact us",
  reading: "Loading...",
  notRead: "We couldn't load our contact details. Try again.",
  noContact: "The operator of this platform hasn't added contact details yet.",
  email: "Email",
  page: "Help page",
  hours: "Hours",

  beforeTitle: "Before you write",
  before:
    "Sign in to see the status of your refund under Withdraw All Deposits. These pages show the progress of all refunds and whether everything works:",
  haveTitle: "What helps us answer",
  have: "The request ID of your refund or the transaction hash of your deposit, and the email address of your account.",
  neverTitle: "What we never ask for",
  never:
    "Your password, your wallet's private key or recovery phrase, or a payment to get your refund. Any message that asks for these isn't from us.",
  progress: "Refund progress",
  status: "Status",
});
