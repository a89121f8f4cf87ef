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
    "We then owe the person this much less, and their shares end, as after a paid refund. We tell them by email. If they have too little, what they ask for waits.",
  amountEffect:
    "We then owe the person this much less, as after a paid withdrawal. We tell them by email. If they have too little, what they ask for waits.",
  tooLittle:
    "Recorded as paid to {person}, who has too little free to book it. What they ask for waits. Reject their open requests, and record it once more.",
  email: "Email address of the account",
  emailHelp: "Only record a payment when you know whose it was: ask the person, or look in an older backup.",
  walletOf: params("This wallet belongs to {people}. Make sure that the money was not theirs."),
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
  recordedText: params("It is what we paid {person}."),
});
