import { messages } from "@freehold/ui";

/** What leads on from the refund panel where there is nothing to refund. */
export const $withdrawAllMessages = messages("siteWithdrawAll", {
  toDashboard: "Go to your dashboard",
});

/** What stands beside the refund panel. */
export const $earningsLeftMessages = messages("siteEarningsLeft", {
  left: "A refund doesn't include your earnings of {amount}. {link}",
  withdraw: "Withdraw them",
});
