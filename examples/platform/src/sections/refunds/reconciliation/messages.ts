import { count, messages, params } from "@freehold/ui";

/** What the reconciliation says. */
export const $reconciliationMessages = messages("siteRefundsReconciliation", {
  title: "Books",
  lead: "Bookings, balances, deposits and payments are compared with each other and with the chain every ten minutes. What differs for the first time stops all payments.",
  booksAndChain: "Books and chain",
  books: "Books",
  notRead: "How the books stand could not be read.",

  differences: count({ one: "{count} difference", other: "{count} differences" }),
  notCompared: "Not compared yet",
  chainNotCompared: "Chain not compared",
  agree: "They agree",

  firstRun: "They are compared for the first time within ten minutes of the server's start.",
  lastRun: "Last compared on {time}.",
  agreeWithChain:
    "Every balance is the sum of its bookings, every payment has its transfer, and every transfer its payment.",
  agreeAlone: "Every balance is the sum of its bookings. There is no chain to compare them with.",
  chainFaultTitle: "The chain could not be compared",
  chainFaultText:
    "The books were compared with each other. The chain is asked again in the next run; look at its node if this stays.",

  openBooks: "Open the books",
  open: "Open",
  whatToDo: "What to do",
  differOnce: "The books differ",
  differ: params("The books differ in {count} places"),
  finding: params("{title}."),
  unbacked: count({
    one: "A booked deposit is no longer on the chain",
    other: "{count} booked deposits are no longer on the chain",
  }),
  unbackedText: "It cannot be taken back by itself: its money is paid out or invested, or it is one of many.",
  firstRunShort: "The books are compared for the first time within ten minutes.",
  chainUnknown: "The chain could not be compared with the books on {time}.",
  agreeWithChainShort: "The books and the chain agree, as of {time}.",
  agreeAloneShort: "The books agree, as of {time}.",
  unclaimed: count({ one: "{count} transfer is unclaimed.", other: "{count} transfers are unclaimed." }),

  stillDifferOnce: "The books still differ",
  stillDiffer: params("The books still differ in {count} places"),
  stillDifferText: "Payments will go on nevertheless: what is known already stops them no second time.",

  explain:
    "Payments stopped when the first of these was found. Explain every one before they go on: settle it, or write down in the reason why it may stand.",
  differencesLabel: "Differences",
  openRequest: params("Open the request {id}"),
  request: "Request",
  deposit: "Deposit",
  person: "Person",
  transfer: "Transfer",
  entry: "Booking",
  treasury: "Treasury",
  expected: "Expected",
  found: "Found",
  copyHash: "Copy transaction hash",
  copyNumber: "Copy the number",

  unclaimedTitle: "Unclaimed transfers",
  none: "None",
  depositsNotRead: "The deposits could not be read.",
  goneTitle: "Deposits that left the chain",
  deposits: count({ one: "{count} deposit", other: "{count} deposits" }),
  goneText:
    "The chain took their blocks back after they were booked, and they could not be taken back by themselves: their money is paid out or invested, or they are too many.",
  goneTodo:
    "If its transaction is mined again, this goes away by itself. If not, the money is missing: approve no request of this person, and settle it with them.",
  remaining: "Left of it",
  unclaimedNone:
    "Every transfer to the platform is somebody's deposit. What arrives from a wallet that nobody has proved to be theirs will stand here.",
  unclaimedText: "Nothing has to be done: each becomes a deposit by itself as soon as its sender proves the wallet.",
  newest: params("These are the newest {count}; there are more."),
});
