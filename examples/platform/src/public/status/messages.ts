import { messages } from "@freehold/ui";

/** What the page about the status of the service says. */
export const $statusMessages = messages("siteStatus", {
  lead: "What works at this moment, and what does not.",
  reading: "Reading the status...",
  allGood: "Everything works",
  someDisturbed: "Something does not work as it should",
  someUnknown: "Not everything is known at the moment",
  parts: "Parts of the service",

  good: "Works",
  disturbed: "Disturbed",
  unknown: "Not known",

  platform: "Platform",
  platformGood: "It answers.",
  platformDisturbed: "It cannot be reached from here. Your network may be away, or the service is.",
  data: "Accounts and requests",
  dataGood: "They can be read and written.",
  dataDisturbed: "They cannot be read at the moment. Nothing is lost: everything that was confirmed is kept.",
  payments: "Payments of refunds",
  paymentsGood: "Approved refunds are paid.",
  paymentsDisturbed: "They are stopped until something has been looked at. Requests go on, and none is lost.",
  blockchain: "Blockchain",
  blockchainGood: "It can be reached.",
  blockchainDisturbed: "It cannot be reached. Payments and deposits go on by themselves once it can be.",
  mail: "Emails",
  mailGood: "They are sent without delay.",
  mailDisturbed: "Some are late. They are sent as soon as possible; the state of your request stands in your account.",
  books: "Books",
  booksGood: "They agree with the blockchain.",
  booksDisturbed: "Something differs from the blockchain, and is being looked at.",
  notKnownText: "This is not known at the moment.",

  suspendedTitle: "The platform is suspended",
  suspendedText: "People cannot invest, and no deposits are taken. Refunds go on.",
  asOf: "As of {time}. This page renews itself.",
});
