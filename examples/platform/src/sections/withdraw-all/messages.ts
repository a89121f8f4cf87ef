import { messages } from "@freehold/ui";

/** What stands beside the refund panel. */
export const $earningsLeftMessages = messages("siteEarningsLeft", {
  left: "Your earnings of {amount} are not part of a refund of your deposits. {link}",
  withdraw: "Withdraw them",
});
