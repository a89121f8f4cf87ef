import { messages } from "@freehold/ui";

/** What leads on from the refund panel where there is nothing to refund. */
export const $withdrawAllMessages = messages("siteWithdrawAll", {
  toDashboard: "Go to your dashboard",
});

/** Where the person's refund is on the map of all refunds. */
export const $ownParcelMessages = messages("siteOwnParcel", {
  requested:
    "On the map of all refunds, yours is an outlined parcel. It's hatched once approved, and filled once paid.",
  approved: "On the map of all refunds, yours is a hatched parcel. It's filled once paid.",
  paid: "On the map of all refunds, yours is a filled parcel.",
  progress: "Refund progress",
});

/** What a refund leaves. */
export const $earningsLeftMessages = messages("siteEarningsLeft", {
  left: "A refund doesn't include your earnings of {amount}. {link}",
  withdraw: "Withdraw them",
});
