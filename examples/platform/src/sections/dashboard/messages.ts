import { count, messages, params } from "@freehold/ui";

/** What the section Dashboard says. */
export const $dashboardMessages = messages("siteDashboard", {
  title: "Dashboard",
  notRead: "We couldn't load what you own. Try again.",

  owned: "What you own",
  atValuations: params("Shares are shown at cost, which is what a refund pays. At current valuations: {amount} UBXS."),

  refundable: "You can get back",
  inRequest: "In your refund request",
  refundPaid: "Refund paid",
  requestRefund: "Request your refund",
  viewRequest: "View your request",
  viewReceipt: "View receipt",
  verify: "Verify your wallet",
  withdrawEarnings: "Withdraw earnings",
  invest: "Invest",
  partRefund: params("{amount} refund"),
  partReserved: params("{amount} in requests"),
  partEarnings: params("{amount} earnings"),
  earningsLeft: params("{amount} UBXS of earnings are left."),

  period: "Period",
  "1m": "1 M",
  "6m": "6 M",
  "1y": "1 Y",
  all: "All",
  gainTitle: "Earnings and gains",
  earningsTitle: "Earnings",
  // The heads of columns, and of the value beside the pointer: what each month brought, and the running total.
  earned: "Earned (UBXS)",
  gainToDate: "Earnings and gains to date (UBXS)",
  earningsToDate: "Total to date (UBXS)",
  earnedSentence: params("You earned {amount} UBXS in this period."),
  gainSentence: params("Your shares are up {amount} UBXS on what you paid."),
  lossSentence: params("Your shares are down {amount} UBXS on what you paid."),
  depositMark: "Deposit",
  refundMark: "Refund paid",
  deposited: params("Deposit of {amount} UBXS"),
  refunded: params("Refund of {amount} UBXS paid"),
  day: "Day",
  month: "Month",
  week: "Week ending",
  historyNotRead: "We couldn't load your earnings. Try again.",

  toProperties: "View the properties",

  newTitle: "Nothing here yet",
  newSuspended:
    "The platform is suspended and doesn't take deposits. Your holdings and earnings appear here once you can deposit.",
  newText: "Deposit UBXS from your wallet and buy shares. Your holdings and earnings appear here.",
  toDeposit: "Deposit UBXS",

  work: "Open tasks",
  workNotRead: "We couldn't load the open tasks. Try again.",
  workNone: "You're all caught up.",
  workRefunds: count({ one: "{count} refund is open", other: "{count} refunds are open" }),
  workOldest: params("The oldest has been open for {time}."),
  workLate: count({
    one: "{count} is past the date we gave.",
    other: "{count} are past the date we gave.",
  }),
  workProposals: count({
    one: "{count} proposal needs your confirmation",
    other: "{count} proposals need your confirmation",
  }),
  workProposalsWhy: "They take effect once another admin confirms them.",
  workMonths: params("{missing} of {total} properties haven't paid out {month}"),
  workMonthsWhy: "Enter their rent, or confirm what another admin entered.",

  transactions: "Latest transactions",
  allTransactions: "All transactions",
  noTransactions: "Your deposits, investments, payouts and refunds appear here.",
  valuationNews: "Valuation",
  rentNews: "Rent",
  lettingNews: "Letting",
  repairNews: "Repair",
  noteNews: "Note",
  documentNews: "Document",
  news: "Property updates",
  noNews: "Valuations, rent changes, lettings and repairs for properties you hold appear here.",
});
