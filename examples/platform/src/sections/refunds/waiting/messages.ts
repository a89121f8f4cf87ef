import { count, messages } from "@freehold/ui";

/** Where the queue stands against the time that people are told. */
export const $waitingMessages = messages("siteRefundsWaiting", {
  noneOpen: "No refund is waiting.",
  nothingTold: "No expected time is shown to people yet: fewer than 10 refunds were paid in the last 90 days.",
  late: "Later than the {time} that people are told: {refunds}.",
  none: "none",
  oldest: "Longest wait: {time}.",
  over: "Longest wait: {time}, {more} longer than told.",
  coolsOff: "Longest wait: {time}, in its waiting period.",
  open: "Open: {refunds}, half of them for no longer than {time}.",
  refunds: count({ one: "{count} refund", other: "{count} refunds" }),
  notRead: "How long the requests wait could not be read now.",
});
