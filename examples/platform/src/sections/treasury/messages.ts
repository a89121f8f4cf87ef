import { count, messages, params } from "@freehold/ui";

/** What the treasury and the payments of a multisig say. */
export const $treasuryMessages = messages("siteTreasury", {
  title: "Treasury",
  lead: "What we owe investors and what covers it, open requests, and payments on hold.",

  covered: "Owed to investors, and what covers it",
  peopleHave: "Owed to investors",
  treasuryHas: "Treasury balance",
  difference: "Difference",
  invested: "Invested",
  available: "In balances",
  earnings: "Earnings",
  reserved: "In open requests",
  distributing: "Being distributed",
  isCovered: "Covered",
  isShort: "Not covered",
  notCompared: "Not compared",
  shortTitle: params("The treasury is {amount} short"),
  shortText:
    "Distributions and rewards wait until it's covered. Send the amount to the treasury's address, and find out where the difference comes from.",

  balances: "Open requests",
  notRead: "We couldn't load the treasury. Try again.",
  unknown: "Unknown",

  modeTreasury: "Approved refunds are paid automatically.",
  modeExternal: "A multisig pays the requests you export here.",
  modeManual: "Approved refunds are paid elsewhere, and you record each payment in its request.",
  missing: params("{amount} short of all open requests."),

  balance: "Treasury balance",
  earlier: "At an earlier address: send it to the current one",
  owed: params("Requested in total ({count})"),
  pending: params("To be approved ({count})"),
  waiting: params("Approved, in line ({count})"),
  committed: params("On its way ({count})"),
  keptBack: params("Signed, on hold ({count})"),
  attention: params("Needs an admin ({count})"),
  fees: "For network fees",
  coins: "coins",

  coversTimes: params(
    "The treasury has {times} times the amount of open requests. This doesn't include other balances.",
  ),
  coversPart: params(
    "The treasury has {percent}% of the amount of open requests. This doesn't include other balances.",
  ),

  noAnswer: "No answer",
  byHand: "By hand",
  enough: "Enough",
  enoughForNext: "Enough for the next",

  rules: "Payment rules",

  heldMonths: "Confirmed but not distributed",
  heldMonthsNotRead: "We couldn't load the months that aren't distributed. Try again.",
  moreHeldMonths: "More will appear once these are settled.",
  monthOfCorrection: params("{month}, correction"),
  monthOf: params("{property}, {month}"),
  open: "Open",
  openMonth: params("Open {property}, {month}"),
  monthHeldSince: "Since {time}.",
  monthTriedAgain: "We'll retry at {time}.",

  export: "Export for the multisig",
  enter: "Enter transactions",
  exportTitle: "Export payments?",
  exportLabel: "Export and download",
  exporting: "Exporting...",
  notExported: "We couldn't export the payments.",
  exportWhat:
    "The file has the approved requests that have waited longest, at most 200, in the format of Safe's CSV app. It leaves out your own requests.",
  exportThen:
    "From then on the multisig has them: they're in no other file and can't be rejected. They're completed when you enter the transactions that paid them.",
  exportedTitle: "File exported",
  downloadAgain: "Download again",
  payments: count({ one: "{count} payment", other: "{count} payments" }),
  exportedText:
    "{payments}, {sum} in total. Load the file into the multisig, and compare the count and total before its owners sign.",
  exportedLost: "If you lose the file, you can download it again from each of its requests.",

  settleTitle: "Enter the multisig's transactions",
  settleLabel: "Find the payments",
  asking: "Asking the blockchain...",
  notSettled: "We couldn't look for the transactions.",
  settleText:
    "We look for each of their transfers on the blockchain. A request is completed only if exactly its amount went to exactly its wallet.",
  hashes: "Transaction hashes",
  hashesHelp: "One per line, at most 50.",

  foundTitle: "Results",
  completed: count({ one: "{count} request completed.", other: "{count} requests completed." }),
  settled: "Paid",
  known: "Already known",
  not_found: "Not found on the blockchain",
  not_final: "Not final yet: enter it again later",
  failed: "The transaction failed",
  no_match: "Pays no exported request",
});
