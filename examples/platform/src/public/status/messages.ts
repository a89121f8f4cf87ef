import { messages } from "@freehold/ui";

/** What the page about the status of the service says. */
export const $statusMessages = messages("siteStatus", {
  lead: "What works right now, and what doesn't.",
  reading: "Loading...",
  allGood: "Everything works",
  someDisturbed: "Something isn't working",
  someUnknown: "Some of the status is unknown",
  parts: "Services",

  good: "Operational",
  disturbed: "Degraded",
  unknown: "Unknown",

  platform: "Platform",
  platformGood: "It's up and running.",
  platformDisturbed: "We can't reach it from your browser. Your network or the service may be down.",
  data: "Accounts and requests",
  dataGood: "Everything is available.",
  dataDisturbed: "They aren't available right now. Nothing is lost: everything you confirmed is saved.",
  payments: "Refund payments",
  paymentsGood: "Approved refunds are being paid.",
  paymentsDisturbed: "They're paused while we check our records. You can still make requests, and none is lost.",
  blockchain: "Blockchain",
  blockchainGood: "We're connected.",
  blockchainDisturbed: "We can't reach it. Payments and deposits resume automatically once we can.",
  mail: "Emails",
  mailGood: "They're being sent without delay.",
  mailDisturbed: "Some are late. We send them as soon as we can. You can see your request in your account.",
  books: "Books",
  booksGood: "They match the blockchain.",
  booksDisturbed: "Something doesn't match the blockchain. We're looking into it.",
  notKnownText: "We don't know this right now.",

  suspendedTitle: "The platform is suspended",
  suspendedText: "You can't invest or make deposits. Refunds continue.",
  asOf: "As of {time}. This page updates automatically.",
});
