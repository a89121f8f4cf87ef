import { count, messages } from "@freehold/ui";

/** Where the queue stands against the time that people are told. */
export const $waitingMessages = messages("siteRefundsWaiting", {
  noneOpen: "No refund is waiting.",
  nothingTold: "People don't see an estimate yet: fewer than 10 refunds were paid in the last 90 days.",
  late: "Past the quoted {time}: {refunds}.",
  none: "none",
  oldest: "Longest wait: {time}.",
  over: "Longest wait: {time}, {more} past the estimate.",
  coolsOff: "Longest wait: {time}, in its waiting period.",
  open: "Open: {refunds}, half of them for {time} or less.",
  refunds: count({ one: "{count} refund", other: "{count} refunds" }),
  notRead: "We couldn't load how long requests wait. Try again.",
});
