import { count, messages, params } from "@freehold/ui";

/** What the reconciliation says. */
export const $reconciliationMessages = messages("siteBooks", {
  title: "Books",
  lead: "Bookings, balances, deposits and payments are compared with each other and with the blockchain every ten minutes. What differs for the first time stops all payments.",
  booksAndChain: "Books and blockchain",
  books: "Bookings and balances",
  notRead: "We couldn't load the books. Try again.",

  differences: count({ one: "{count} difference", other: "{count} differences" }),
  notCompared: "Not compared yet",
  chainNotCompared: "Blockchain not compared",
  agree: "They agree",

  firstRun: "They are compared for the first time within ten minutes of the server's start.",
  lastRun: "Last compared on {time}.",
  agreeWithChain:
    "Every balance is the sum of its bookings, every payment has its transfer, and every transfer its payment.",
  agreeAlone: "Every balance is the sum of its bookings. There is no blockchain to compare them with.",
  chainFaultTitle: "The blockchain could not be compared",
  chainFaultText:
    "The books were compared with each other. The blockchain is asked again in the next run; look at its node if this stays.",

  otherChain: params(
    "{deposits} and {withdrawals} are of chain {chain}, which the server is not connected to: they were compared with the books alone.",
  ),
  withdrawals: count({ one: "{count} withdrawal", other: "{count} withdrawals" }),

  explain:
    "Payments stopped when the first of these was found. Explain every one before they go on: settle it, or say why it may stay as it is when you let payments go on.",
  places: count({ one: "{count} place", other: "{count} places" }),
  placesWithSum: params("{places}, {sum}"),
  moreInFile: params("{count} more are in the file."),
  download: "Download all as CSV",
  person: "Person",
  mayHavePaid: "May have paid",
  walletOf: "Wallet of",
  openRequest: "Open the request",
  treasury: "Treasury",
  expected: "Expected",
  found: "Found",
  nothing: "Nothing",
  noTransaction: "No transaction",
  figureTo: "{figure} to {wallet}",
  copyHash: "Copy transaction hash",

  unclaimedTitle: "Unclaimed transfers",
  none: "None",
  depositsNotRead: "We couldn't load the deposits. Try again.",
  goneTitle: "Deposits that are no longer on the blockchain",
  deposits: count({ one: "{count} deposit", other: "{count} deposits" }),
  goneText:
    "The blockchain took their blocks back after they were booked. The server did not take the deposits back: their money is paid out or invested, or they are too many.",
  goneTodo:
    "If its transaction gets into a block again, this is settled. If not, the money is missing: approve no request of this person, and settle it with them.",
  remaining: "Left of it",
  unclaimedNone:
    "Every transfer we received is a person's deposit. Transfers from wallets that aren't verified appear here.",
  unclaimedText:
    "We owe each transfer to its sender. It becomes their deposit once they verify the wallet. If it came from an exchange, attribute it to a person by evidence. If the money is our own, such as rent, record it as ours.",
  announcedBy: params("Announced by {people}. That alone proves nothing."),
  unclaimedFilters: "Filter unclaimed transfers",
  unclaimedSearch: "Sender or transaction",
  unclaimedNotFound: "No unclaimed transfer fits.",
  unclaimedPages: "Pages of unclaimed transfers",
});
