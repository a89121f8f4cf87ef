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

  paidText: "It is paid, and the payment is final.",
  minedText: "The blockchain has recorded it. The request is completed once the payment is final.",
  exportedText:
    "It is in an exported file. The request is completed once the multisig's transaction is entered and found on the blockchain.",
  sentText: "It is sent, and waits to be recorded on the blockchain. Nothing has to be done.",
  signedText: "It is signed, and is being sent.",

  waits: "{sentence} {todo}",

  download: "Download the file",
  takeBack: "Take the file back",
  takeBackTitle: "Take the whole file back?",
  takeBackLabel: "Take it back",
  asking: "Asking the blockchain...",
  notTakenBack: "The file could not be taken back.",
  takeBackOnly:
    "Only where the multisig has thrown it away for good: if its owners sign it later, people are paid twice. What the blockchain shows as paid stays as it is.",
  takeBackThen:
    "Everything else in the file waits for its payment again, but your own requests need one more admin. The admin who exported it cannot be the first to take it back.",

  recordTitle: "Record the payment",
  record: "Record payment",
  recording: "Recording...",
  notRecorded: "The payment could not be recorded.",
  recordText: "The transaction that paid {amount} to",
  chain: "Network",
  txId: "Transaction ID",
  txIdHelp: "0x and 64 hexadecimal characters, as the block explorer shows it.",
  final: "This completes the request. It cannot be undone here.",
  recordedTitle: "Payment recorded",
  recordedText: "The refund is completed. The person sees the transaction in their request.",

  paidBeforeTitle: "The treasury may have paid this already",
  paidBeforeText:
    "Transaction {transaction} moved exactly this amount to exactly this wallet, and no payment explains it. The database may be older than the blockchain, as after a backup was restored.",
  paidBeforeRecord:
    "Record it as the payment; if it did not pay this, accept the difference under Books. The request cannot be cancelled meanwhile: the person would get the money again.",
  paidBeforeApprove:
    "The request cannot be cancelled: the person would get the money again. While payments are stopped, have it approved, and then record the payment.",

  requestsWait: count({ one: "{count} request waits", other: "{count} requests wait" }),
  requestsStay: count({
    one: "{count} request stays in it until one more admin takes it back as well.",
    other: "{count} requests stay in it until one more admin takes it back as well.",
  }),
  takenBackTitle: "The file is taken back",
  takenBackText: params("{requests} for the next file."),
  partlyPaidTitle: "Part of the file was paid",
  partlyPaidText: params(
    "{requests} for the next file. Please enter these transactions, which paid the rest: {transactions}",
  ),
});
