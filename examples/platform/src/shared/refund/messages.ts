import { messages } from "@freehold/ui";

/** What is said of a person's refund outside of its section. */
export const $refundMessages = messages("siteRefund", {
  notRead: "We couldn't load your refund. Try again.",
});
