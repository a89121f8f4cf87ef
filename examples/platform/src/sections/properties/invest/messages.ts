import { count, messages, params } from "@freehold/ui";

/** What investing says. */
export const $investMessages = messages("siteInvest", {
  title: "Invest",
  dialogTitle: params("Invest in {name}"),
  price: "Share price",
  value: "Value of a share",
  valueHelp: "By the latest valuation, with the reserve",
  yield: "Yield",
  fullyLet: "Yield if fully let",
  treasury: count({
    one: "{count} share came back by a refund and is not for sale.",
    many: "{count} shares came back by refunds and are not for sale.",
  }),

  invest: "Invest",
  suspended: "The platform is suspended: no shares are sold, and all deposits are refunded in full.",
  toRefund: "Suspended: go to your refund",
  draft: "Shares can be bought once the property is published.",
  funded: "All shares are sold.",
  closed: "This property is closed: no shares are sold any more.",

  how: "Buy",
  byShares: "A number of shares",
  byAmount: "For an amount",
  shares: "Shares",
  amount: "Amount (UBXS)",
  sharesHelp: "Shares are whole.",
  amountHelp: "It buys as many whole shares as it pays for. What is left over stays in your balance.",
  badShares: "Please enter a whole number of shares",
  badAmount: "Please enter an amount such as 1,250.50, with at most 6 decimals",

  quote: "What it costs",
  notQuoted: "What it costs could not be worked out.",
  getShares: "Shares you get",
  cost: params("{shares} × {price}"),
  fee: params("Fee ({percent}%)"),
  total: "Total",
  remainder: "Of your amount stays in your balance",
  available: "You can invest",
  after: "You can invest afterwards",
  refused_platform_suspended: "The platform is suspended: no shares are sold.",
  refused_not_for_sale: "This property is not for sale any more.",
  refused_not_enough_shares: params("Only {left} shares are left."),
  refused_insufficient_balance:
    "Your deposits do not suffice for this. Earnings are not invested: they can be withdrawn.",
  refused_amount_too_small: params("A share costs {price} UBXS: this amount does not pay for one."),

  cancel: "Cancel",
  review: "Review",
  reviewTitle: "Please check",
  reviewText: params("You buy {shares} of {name}."),
  reviewPlain:
    "The total is taken from your deposits. It stays yours as shares, and is part of a refund of all deposits.",
  back: "Back",
  buy: params("Buy for {total} UBXS"),
  buying: "Buying...",
  notBought: "The shares could not be bought. Nothing was taken from your balance.",

  done: "Done",
  boughtTitle: params("You bought {shares}"),
  boughtText: "You find them under Investments. They earn for every day that you hold them, from today.",
  receipt: "Receipt (PDF)",
  receiptId: "Receipt",
  when: "Bought",
  toInvestments: "Go to your investments",
});
