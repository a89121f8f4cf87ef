import { count, messages, params } from "@freehold/ui";

/** The words about how far a request is, which come with its views. */
export const $progressText = /* @__PURE__ */ messages("withdrawAllProgress", {
  position: params("Number {position} in the queue"),
  queue: "In the queue",
  approvals: params("{given} of {needed} approvals"),
  unpaid: "Waiting to be paid",

  waiting: "In line to be paid",
  waitingText: "Payments are made one after the other.",
  coolingOff: "Paid after the waiting period",
  notBefore: "Not before",
  lapsed: "Waiting for an approval",
  funds: "The payment account is being topped up.",
  admins: "An admin is looking at this payment",
  adminsText: "Your UBXS stays reserved for you.",
  sending: "Being sent to your wallet",
  sendingText: "Waiting for the chain to take it up.",
  confirming: "Being confirmed on the chain",
  confirmations: count({ one: "{count} confirmation", other: "{count} confirmations" }),
  confirmationsOf: params("{given} of {needed} confirmations"),
  paid: "The payment is final",
  over: "No payment is made",
  overText: "The UBXS stays in your account.",

  stepTwo: "Waiting for two admins",
  stepAnother: "Waiting for another admin",
  stepWaiting: "Waiting to be paid",
  stepSending: "Payment is being sent",
  stepConfirming: "Payment is being confirmed",

  periodUntil: "Waiting period until",
  periodEnded: "The waiting period ended",
  periodWhy: "This goes to an address that is not your verified wallet, so it is not paid before the period ends.",
  periodNotMe:
    "Was this not you? Open the e-mail about this request and choose “This was not me”. That stops it and signs out every device.",
});

/** What {@link $progressText} holds. */
export type ProgressText = ReturnType<(typeof $progressText)["get"]>;
