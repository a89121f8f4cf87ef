import { count, messages, params } from "@freehold/ui";

/** Where the queue stands against the time that people are told. */
export const $waitingMessages = messages("siteRefundsWaiting", {
  label: "How long refunds wait",
  notRead: "How long refunds wait could not be read.",

  late: "Later than people are told",
  lateCount: count({ one: "{count} refund", other: "{count} refunds" }),
  told: params("Half of the refunds take {time}, they read"),
  nothingTold: "No time is told: fewer than ten refunds were paid in the last 30 days",

  oldest: "Longest wait",
  over: params("{time} longer than people are told"),
  coolsOff: "In its waiting period",
  inTime: "Within the time that people are told",

  open: "Open refunds",
  median: params("Half of them wait no longer than {time}"),
  none: "None",
  noneOpen: "Nobody waits for a refund",
});
