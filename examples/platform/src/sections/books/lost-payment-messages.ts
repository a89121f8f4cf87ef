import { messages, params } from "@freehold/ui";

/** What admins read where they record whom an unexplained transfer paid. */
export const $lostPaymentMessages = messages("siteLostPayment", {
  transfer: params("Payment of {amount}"),
  wallet: "Wallet",
  record: "Record whom it paid...",
  recordTitle: "Record this transfer as a person's?",
  effect:
    "We then owe the person this much less, as after a paid refund. If their free balance isn't enough, their shares end as well. We tell them by email.",
  email: "Email address of the account",
  emailHelp: "Only record a payment when you know whose it was: ask the person, or look in an older backup.",
  several: params("This wallet belongs to several accounts: {people}."),
  propose: "Propose",
  proposing: "Proposing...",
  notProposed: "We couldn't propose this. Try again.",
  reasonHelp: "Say how you know. The admin who confirms it and the audit log show your reason.",

  proposedBy: "{who} proposed to record it as paid to {person}: {reason}",
  youProposed: "You proposed to record it as paid to {person}: {reason}",
  confirm: "Record",
  confirming: "Recording...",
  notConfirmed: "We couldn't record this. Try again.",
  recorded: "Payment recorded",
  recordedText: params("It is no longer part of what we owe {person}."),
});
