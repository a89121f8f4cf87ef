import { count, messages, params } from "@freehold/ui";

/** What the treasury and the payments of a multisig say. */
export const $treasuryMessages = messages("siteTreasury", {
  title: "Treasury",
  lead: "What people have and what covers it, what open requests ask for, and what keeps payments back.",

  covered: "What people have, and what covers it",
  peopleHave: "People have",
  treasuryHas: "In the treasury",
  difference: "Difference",
  invested: "Invested",
  available: "In balances",
  earnings: "Earnings",
  reserved: "In open requests",
  distributing: "Being distributed",
  isCovered: "Covered",
  isShort: "Not covered",
  notCompared: "Not compared",
  shortTitle: params("{amount} are missing in the treasury"),
  shortText:
    "Distributions and rewards wait until money has come in. Send it to the treasury's address, and find out where the difference comes from.",

  balances: "Open requests",
  notRead: "The treasury could not be read.",
  unknown: "Not known now",

  modeTreasury: "Approved refunds are paid automatically.",
  modeExternal: "A multisig pays what is exported here.",
  modeManual: "Approved refunds are paid elsewhere, and each payment is recorded in its request.",
  missing: params("{amount} are missing for all that is owed."),

  balance: "In the treasury",
  earlier: "At an earlier address: send it to the present one",
  owed: params("Asked for in all ({count})"),
  pending: params("To be approved ({count})"),
  waiting: params("Approved, in line ({count})"),
  committed: params("On its way ({count})"),
  keptBack: params("Signed, kept back ({count})"),
  attention: params("Needs an admin ({count})"),
  fees: "For network fees",
  coins: "coins",

  coversTimes: params("The treasury has {times} times what open requests ask for. What else people have is not in it."),
  coversPart: params("The treasury has {percent}% of what open requests ask for. What else people have is not in it."),

  noAnswer: "No answer",
  byHand: "By hand",
  enough: "Enough",
  enoughForNext: "Enough for the next",

  rules: "Payment rules",

  heldMonths: "Confirmed and not distributed",
  heldMonthsNotRead: "What is confirmed and not distributed could not be read.",
  moreHeldMonths: "More follow once these are settled.",
  monthOfCorrection: params("{month}, what was missing"),
  monthOf: params("{property}, {month}"),
  open: "Open",
  openMonth: params("Open {property}, {month}"),
  monthHeldSince: "Since {time}.",
  monthTriedAgain: "It is tried again at {time}.",

  export: "Export for the multisig",
  enter: "Enter transactions",
  exportTitle: "Export what is to be paid?",
  exportLabel: "Export and download",
  exporting: "Exporting...",
  notExported: "Nothing could be exported.",
  exportWhat:
    "The approved requests that have waited longest go into one file, at most 200, in the form that Safe's CSV app reads. Your own requests are left out.",
  exportThen:
    "From then on they count as given to the multisig: they are in no other file, and cannot be rejected. They are completed when you enter the transactions that paid them.",
  exportedTitle: "The file is exported",
  downloadAgain: "Download again",
  payments: count({ one: "{count} payment", other: "{count} payments" }),
  exportedText:
    "{payments}, {sum} in total. Load the file into the multisig, and compare number and sum before it is signed.",
  exportedLost: "Should the file get lost: each of its requests has it to download again.",

  settleTitle: "Enter the multisig's transactions",
  settleLabel: "Look for the payments",
  asking: "Asking the blockchain...",
  notSettled: "The transactions could not be looked for.",
  settleText:
    "Each transfer in them is looked for on the blockchain. A request is completed only if exactly its amount went to exactly its wallet.",
  hashes: "Transaction hashes",
  hashesHelp: "One on each line, at most 50.",

  foundTitle: "Results",
  completed: count({ one: "{count} request is completed.", other: "{count} requests are completed." }),
  settled: "Paid",
  known: "Known already",
  not_found: "Not found on the blockchain",
  not_final: "Not final yet: enter it again later",
  failed: "The transaction failed",
  no_match: "Pays no exported request",
});
