import { count, messages, params } from "@freehold/ui";

/** What the payment of a request says. */
export const $paymentMessages = messages("siteRefundPayment", {
  title: "Payment",
  waiting: "In line",
  signed: "Signed",
  sent: "Sent",
  mined: "In a block",
  paid: "Paid",
  attention: "Needs an admin",

  blocks: "Blocks since",
  nonce: "Nonce",
  batch: "Batch",
  failed: "Attempt {attempt} failed: {reason}",

  paidText: "Paid, and the payment is final.",
  minedText: "The payment is on the blockchain. The request is completed once it's final.",
  exportedText:
    "It's in an exported file. The request is completed once you enter the multisig's transaction and we find it on the blockchain.",
  sentText: "Sent, and waiting to be included in a block. You don't need to do anything.",
  signedText: "Signed, and being sent.",

  waits: "{sentence} {todo}",

  download: "Download the file",
  takeBack: "Discard the file",
  takeBackTitle: "Discard the whole file?",
  takeBackLabel: "Discard it",
  asking: "Asking the blockchain...",
  notTakenBack: "We couldn't discard the file.",
  takeBackOnly:
    "Only do this once the multisig has discarded it for good. If its owners sign it later, people are paid twice. Payments that are already on the blockchain stay as they are.",
  takeBackThen:
    "Everything else in the file waits to be paid again, but your own requests need one more admin. The admin who exported it can't be the first to discard it.",

  recordTitle: "Record the payment",
  record: "Record payment",
  recording: "Recording...",
  notRecorded: "We couldn't record the payment.",
  recordText: "The transaction that paid {amount} to",
  chain: "Network",
  txId: "Transaction ID",
  txIdHelp: "0x and 64 hexadecimal characters, as shown in the block explorer.",
  final: "This completes the request. You can't undo it here.",
  recordedTitle: "Payment recorded",
  recordedText: "The refund is completed. The person sees the transaction in their request.",

  paidBeforeTitle: "The treasury may have paid this already",
  paidBeforeText:
    "Transaction {transaction} moved exactly this amount to exactly this wallet, and our records don't explain it. This happens when the database was restored from a backup.",
  paidBeforeRecord:
    "Record it as the payment. If it didn't pay this request, accept the difference under Books. Until then the request can't be cancelled, because the person could get the money twice.",
  paidBeforeApprove:
    "The request can't be cancelled, because the person could get the money twice. While payments are stopped, approve it, then record the payment.",

  requestsWait: count({ one: "{count} request is waiting", other: "{count} requests are waiting" }),
  requestsStay: count({
    one: "{count} request stays in it until one more admin discards it too.",
    other: "{count} requests stay in it until one more admin discards it too.",
  }),
  takenBackTitle: "The file is discarded",
  takenBackText: params("{requests} for the next file."),
  partlyPaidTitle: "Part of the file was paid",
  partlyPaidText: params("{requests} for the next file. Enter these transactions, which paid the rest: {transactions}"),
});
