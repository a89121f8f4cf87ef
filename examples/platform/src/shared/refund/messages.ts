import { messages } from "@freehold/ui";

/** What is said of a person's refund outside of its section. */
export const $refundMessages = messages("siteRefund", {
  notRead: "Whether you have asked for a refund could not be read.",
});
