import { count, messages, params } from "@freehold/ui";

/** What the reconciliation says. */
export const $reconciliationMessages = messages("siteBooks", {
  title: "Books",
  lead: "We compare bookings, balances, deposits and payments with each other and with the blockchain: what changed every ten minutes, everything every night. A new difference stops all payments.",
  booksAndChain: "Books and blockchain",
  books: "Bookings and balances",
  notRead: "We couldn't load the books. Try again.",

  differences: count({ one: "{count} difference", other: "{count} differences" }),
  notCompared: "Not compared yet",
  chainNotCompared: "Blockchain not compared",
  agree: "They agree",

  firstRun: "The first comparison runs within ten minutes of the server's start.",
  lastRun: "Last compared on {time}.",
  lastFullRun: "Everything, old bookings included, was last compared on {time}.",
  noFullRun: "Not everything has been compared yet.",
  agreeWithChain:
    "Every balance is the sum of its bookings, every payment has its transfer, and every transfer its payment.",
  agreeAlone: "Every balance is the sum of its bookings. There's no blockchain to compare them with.",
  chainFaultTitle: "We couldn't compare the blockchain",
  chainFaultText:
    "The books were compared with each other. We'll retry the blockchain in the next run. If this lasts, check its node.",

  otherChain: params(
    "{deposits} and {withdrawals} are on chain {chain}, which the server isn't connected to. They were only compared with the books.",
  ),
  withdrawals: count({ one: "{count} withdrawal", other: "{count} withdrawals" }),

  explain:
    "Payments stopped when the first of these was found. Before you resume payments, resolve each one or say why it can stay.",
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
    "The blockchain reversed their blocks after they were booked. The server didn't reverse the deposits, because the money is already paid out or invested, or there are too many.",
  goneTodo:
    "If the transaction gets into a block again, this is resolved. If not, the money is missing. Don't approve this person's requests until you've resolved it with them.",
  remaining: "Remaining",
  unclaimedNone:
    "Every transfer we received is a person's deposit. Transfers from wallets that aren't verified appear here.",
  unclaimedText:
    "We owe each transfer to its sender. It becomes their deposit once they verify the wallet. If it came from an exchange, attribute it to a person with evidence. If the money is our own, such as rent, record it as ours.",
  announcedBy: params("Announced by {people}. That alone proves nothing."),
  unclaimedFilters: "Filter unclaimed transfers",
  unclaimedSearch: "Sender or transaction",
  unclaimedNotFound: "No unclaimed transfers match.",
  unclaimedPages: "Pages of unclaimed transfers",
});
