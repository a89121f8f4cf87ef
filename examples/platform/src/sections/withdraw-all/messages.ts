import { messages } from "@freehold/ui";

/** What leads on from the refund panel where there is nothing to refund. */
export const $withdrawAllMessages = messages("siteWithdrawAll", {
  toDashboard: "Go to your dashboard",
});

/** What stands beside the refund panel. */
export const $earningsLeftMessages = messages("siteEarningsLeft", {
  left: "Your earnings of {amount} are not part of a refund of your deposits. {link}",
  withdraw: "Withdraw them",
});
