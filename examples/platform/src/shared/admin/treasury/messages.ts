import { count, messages } from "@freehold/ui";

/** What is said of payments that are under way. */
export const $underWayMessages = messages("siteTreasuryUnderWay", {
  keptBackText: "On hold: {sum} in {payments}, signed but not sent. Nothing is sent while payments are stopped.",
  onItsWayText: "May already be on its way: {sum} in {payments}. It was sent and can't be recalled.",
  payments: count({ one: "{count} payment", other: "{count} payments" }),
});
