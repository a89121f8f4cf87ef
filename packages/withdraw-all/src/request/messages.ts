import { count, messages, params } from "@freehold/ui";

/** The words about where the money of a request is; `{amount}` comes with its unit. */
export const $progressText = /* @__PURE__ */ messages("withdrawAllProgress", {
  reviewed: params("Your {amount} is reserved while an admin reviews your request."),
  reviewedNext: params("Your {amount} is reserved. Your request is the next one to be reviewed."),
  reviewedAt: params("Your {amount} is reserved. Your request is number {position} in line for review."),
  reviewedAgain: params("Your {amount} is reserved. One of two admins has approved your request."),

  reserved: params("Your {amount} is reserved for the payment to your wallet."),
  paidByAdmin: params("Your {amount} is reserved until an admin pays it."),
  inLine: params("Your {amount} is reserved and in line: payments are made one after the other."),
  stopped: params("Payments are paused while we check our records. Your {amount} is reserved."),
  coolingOff: params("Your {amount} is reserved. It is paid after the waiting period."),
  notBefore: "Not before",
  approvals: params("Your {amount} is reserved until another admin approves the payment."),
  funds: params("Your {amount} is reserved until the payment account is topped up."),
  network: params("Your {amount} is reserved until the network takes payments again."),
  token: params("Your {amount} is reserved. The payment is tried again by itself."),
  admins: params("Your {amount} is reserved. An admin is looking at this payment."),
  sending: params("Your {amount} is being sent to your wallet."),
  confirming: params("Your {amount} is on its way. The network is making the payment final."),
  paid: params("Your {amount} was sent to your wallet. The payment is final."),
  rejected: params("No payment was made. Your {amount} went back to your account."),
  cancelled: params("You took this request back. Your {amount} went back to your account."),

  statusTitle: "Your refund",
  noRequest: "You have not asked for a refund yet.",
  requestUnknown: "Whether you have asked for a refund could not be read.",
  openPanel: "Go to Withdraw All Deposits",

  rejectedNext: "Put right what the reason says, or ask support about it, and submit a new request.",

  stepTwo: "Waiting for two admins",
  stepAnother: "Waiting for another admin",
  stepAdmin: "Waiting for an admin",
  stepWaiting: "Waiting to be paid",
  stepStopped: "Payments are paused",
  stepSending: "Payment is being sent",
  stepConfirming: "Payment is becoming final",

  typical: params("Typical time: half of the refunds of the last 30 days were paid within {time} of the request."),
  minutes: count({ one: "{count} minute", other: "{count} minutes" }),
  hours: count({ one: "{count} hour", other: "{count} hours" }),
  days: count({ one: "{count} day", other: "{count} days" }),

  periodUntil: "Waiting period until",
  periodEnded: "The waiting period ended",
  periodWhy:
    "This goes to an address that is not your verified wallet, or became it only recently, so it is not paid before the period ends.",
  periodWhyUnconfirmed:
    "Your e-mail address is not confirmed yet, so this is not paid before the period ends. What you ask for after you have opened the link in our e-mail does not wait for that.",
  periodNotMe:
    "Was this not you? Open the e-mail about this request and choose “This was not me”. That stops it and signs out every device.",
});

/** What {@link $progressText} holds. */
export type ProgressText = ReturnType<(typeof $progressText)["get"]>;

/** The words of a receipt, and of what is printed. */
export const $receiptText = /* @__PURE__ */ messages("withdrawAllReceipt", {
  title: "Receipt",
  print: "Print receipt",
  issuer: "Issued By",
  issuerName: "Freehold",
  paidAt: "Paid At",
  network: "Network",
  transaction: "Transaction Hash",
});
