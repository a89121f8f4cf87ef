import { count, messages, params } from "@freehold/ui";

/** What the treasury and the payments of a multisig say. */
export const $treasuryMessages = messages("siteRefundsTreasury", {
  title: "Treasury",
  notRead: "The treasury could not be read.",
  unknown: "Not known now",
  unknownText: "Not known now.",

  modeTreasury: "Approved refunds are paid automatically.",
  modeExternal: "A multisig pays what is exported here.",
  modeManual: "Approved refunds are paid elsewhere, and each payment is recorded in its request.",
  missing: params("For all that is approved {amount} are missing."),

  balance: "In the treasury",
  earlier: "At an earlier address: send it to the present one",
  waiting: params("Waiting ({count})"),
  committed: params("On its way ({count})"),
  fees: "For network fees",
  coins: "coins",

  stopped: "Payments stopped",
  noAnswer: "No answer",
  paymentsWait: "Payments wait",
  byHand: "By hand",
  enough: "Enough",
  enoughForNext: "Enough for the next",

  stoppedTitle: "All payments are stopped",
  rules: "Payment rules",
  stoppedText:
    "Stopped since {time}. Settle what is behind it; then one admin proposes to let them go on, and another confirms.",
  unreachableTitle: "The chain's node does not answer",
  unreachableText:
    "Nothing is lost, and nothing is paid twice: payments go on by themselves when it answers again. Look at the node if this stays.",
  blockedTitle: "Payments are held up",
  blockedText:
    "Since {time}. Nothing is lost, and nothing is paid twice: they go on by themselves once this is over. If it stays, show it to whoever runs the server.",
  tokenTitle: "The treasury has too little UBXS for the next payment",
  tokenText: params(
    "Everything that is approved needs {amount}. Send it to the treasury; the queue goes on by itself.",
  ),
  tokenMore: "more",
  tokenAmountMore: params("{amount} more"),
  gasTitle: "Too little for network fees",
  gasText:
    "The treasury holds less of the chain's own currency than the next payment may cost, or fees are above what the server may offer. Send some to the treasury, or wait for lower fees; the queue goes on by itself.",

  export: "Export for the multisig",
  enter: "Enter transactions",
  exportTitle: "Export what is to be paid?",
  exportLabel: "Export and download",
  exporting: "Exporting...",
  notExported: "Nothing could be exported.",
  exportWhat:
    "The approved requests that have waited longest go into one file, at most 200, in the form that Safe's CSV app reads. Your own requests are left out.",
  exportThen:
    "From then on they count as given to the multisig: they stand in no other file, and cannot be rejected. They are completed when you enter the transactions that paid them.",
  exportedTitle: "The file is exported",
  downloadAgain: "Download again",
  payments: count({ one: "{count} payment", other: "{count} payments" }),
  exportedText:
    "{payments} of {sum} together. Load the file into the multisig, and compare number and sum before anybody signs.",
  exportedLost: "Should the file get lost: each of its requests has it to download again.",

  settleTitle: "Enter the multisig's transactions",
  settleLabel: "Look for the payments",
  asking: "Asking the chain...",
  notSettled: "The transactions could not be looked for.",
  settleText:
    "Each transfer in them is looked for on the chain. A request is completed only if exactly its amount went to exactly its wallet.",
  hashes: "Transaction hashes",
  hashesHelp: "One on each line, at most 50.",

  foundTitle: "What was found",
  completed: count({ one: "{count} request is completed.", other: "{count} requests are completed." }),
  results: "Results",
  settled: "Paid",
  known: "Known already",
  not_found: "Not found on the chain",
  not_final: "Not final yet: enter it again later",
  failed: "The transaction failed",
  no_match: "Pays no exported request",

  requestsWait: count({ one: "{count} request waits", other: "{count} requests wait" }),
  takenBackTitle: "The file is taken back",
  takenBackText: params("{requests} for the next file."),
  partlyPaidTitle: "Part of the file was paid",
  partlyPaidText: params(
    "{requests} for the next file. Please enter these transactions, which paid the rest: {transactions}",
  ),
});
