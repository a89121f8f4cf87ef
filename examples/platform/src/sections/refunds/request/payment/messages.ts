import { count, messages, params } from "@freehold/ui";

/** What the payment of a request says. */
export const $paymentMessages = messages("siteRefundPayment", {
  title: "Payment",
  waiting: "In line",
  signed: "Signed",
  sent: "Sent",
  mined: "Confirming",
  paid: "Paid",
  attention: "Needs an admin",

  confirmations: "Confirmations",
  nonce: "Nonce",
  batch: "Batch",
  failed: "Attempt {attempt} failed for certain: {reason}",

  paidText: "It is paid, and the transaction is final.",
  minedText: params("It is in a block, {confirmations} so far. It is completed once the block is final."),
  withConfirmations: count({ one: "with {count} confirmation", other: "with {count} confirmations" }),
  exportedText:
    "It stands in an exported file. It is completed once the multisig's transaction is given and found on the chain.",
  sentText: "It is given to the chain, and waits for a block. Nobody has to do anything.",
  signedText: "It is signed, and is being given to the chain.",

  waits: "{sentence} {todo}",

  download: "Download the file",
  notDownloaded: "The file could not be read.",
  takeBack: "Take the file back",
  takeBackTitle: "Take the whole file back?",
  takeBackLabel: "Take it back",
  asking: "Asking the chain...",
  notTakenBack: "The file could not be taken back.",
  takeBackOnly:
    "Only where the multisig has thrown it away for good: if its owners sign it later, people are paid twice. What was paid already, as far as the chain says, stays as it is.",
  takeBackThen: "Everything else in the file waits for its payment again. Whoever exported it cannot take it back.",

  recordTitle: "Record the payment",
  record: "Record payment",
  recording: "Recording...",
  notRecorded: "The payment could not be recorded.",
  recordText: "The transaction that paid {amount} to",
  chain: "Chain",
  bsc: "BSC",
  ethereum: "Ethereum",
  ethereumName: "Ethereum main network",
  txId: "Transaction ID",
  txIdHelp: "0x and 64 hexadecimal characters, as the block explorer shows it.",
  final: "This completes the request. It cannot be undone here.",
  recordedTitle: "Payment recorded",
  recordedText: "The refund is completed. The person sees the transaction in their request.",

  paidBeforeTitle: "The treasury may have paid this already",
  paidBeforeText:
    "Transaction {transaction} moved exactly this amount to exactly this wallet, and no payment explains it. The database may be older than the chain, as after a backup was restored.",
  paidBeforeRecord:
    "Record it as the payment. Nobody can call the request off meanwhile: the person would get the money again.",
  paidBeforeApprove:
    "Nobody can call the request off: the person would get the money again. While payments are stopped, have it approved, and then record the payment.",
});
