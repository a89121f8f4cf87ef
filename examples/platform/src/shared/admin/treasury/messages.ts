import { count, messages } from "@freehold/ui";

/** What is said of payments that are under way. */
export const $underWayMessages = messages("siteTreasuryUnderWay", {
  keptBackText: "Kept back: {sum} in {payments}, signed and not sent. None is sent while payments are stopped.",
  onItsWayText: "Perhaps on its way already: {sum} in {payments}. It is sent, and can't be taken back.",
  payments: count({ one: "{count} payment", other: "{count} payments" }),
});
