import { messages, params } from "@freehold/ui";

/** What admins read where they record whom an unexplained transfer paid. */
export const $lostPaymentMessages = messages("siteLostPayment", {
  transfer: params("Payment of {amount}"),
  wallet: "Wallet",
  record: "Record whom it paid...",
  recordTitle: "Record this transfer as a person's?",
  kind: "What it paid",
  refund: "A refund of all deposits",
  amount: "A withdrawal of an amount",
  refundEffect:
    "We then owe the person this much less, and their shares end, as after a paid refund. We tell them by email. If their balance is too small, their requests wait.",
  amountEffect:
    "We then owe the person this much less, as after a paid withdrawal. We tell them by email. If their balance is too small, their requests wait.",
  tooLittle:
    "Recorded as paid to {person}, but their available balance is too small to book it. Their requests wait until it's booked. Reject the open ones, then record it again.",
  email: "Email address of the account",
  emailHelp: "Only record a payment when you know whose it was: ask the person, or look in an older backup.",
  walletOf: params("This wallet belongs to {people}. Make sure the money wasn't theirs."),
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
  recordedText: params("It now counts as paid to {person}."),
});
