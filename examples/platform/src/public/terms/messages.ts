import { messages } from "@freehold/ui";

/** What the terms say. */
export const $termsMessages = messages("siteTerms", {
  lead: "How this platform works and what you can rely on, in plain words.",

  accountTitle: "Your account",
  account:
    "Each account belongs to one person. You need an email address, a password and a wallet address. You verify the wallet by signing a message, which moves no money and costs nothing.",
  depositsTitle: "Deposits",
  deposits:
    "Amounts are in UBXS, a token on a public blockchain. A deposit counts once its block is final. While the platform is suspended, we don't take deposits.",
  sharesTitle: "Shares",
  shares:
    "A property is divided into whole shares of the same price. You see its price, its rent and each of its costs. We calculate yields from these figures. They aren't a guarantee.",
  payoutsTitle: "Payouts",
  payouts:
    "The net rent of a month goes to the people who held shares in that month, split by shares and days held. A share counts for each day on which you hold it at the end of the day (UTC). The payouts add up exactly to the net rent. Corrections are paid later, in the same way.",
  refundsTitle: "Refunds",
  refunds:
    "You can request a refund of all your confirmed deposits, invested or not. You can have one such request at a time. We calculate the amount, and you can't change it. You can cancel the request until it's approved.",
  refundsPaid:
    "One admin needs to approve it, or two above a limit, and never the person who made the request. We pay it to the wallet you entered. A refund to an unverified wallet waits before it's paid, so that you can stop a request that isn't yours. Your shares are cancelled when the refund is paid.",
  suspensionTitle: "Suspension",
  suspension:
    "The project is suspended because of the regulatory framework in one country, until licensing is complete. Until then, you can't invest. All invested amounts are refunded in full.",
  safetyTitle: "Safety",
  safety:
    "We never ask for your password, or for the private key or recovery phrase of your wallet. Every decision about money is recorded and can't be changed afterwards. We check our books against the blockchain every ten minutes and publish the result.",
  dataTitle: "Your data",
  data: "We keep what the platform needs: your email address, your wallet address and your transactions. Public pages show totals only, and no names. Payments on a blockchain are always public.",
});
