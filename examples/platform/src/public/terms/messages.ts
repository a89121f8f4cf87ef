import { messages } from "@freehold/ui";

/** What the terms say. */
export const $termsMessages = messages("siteTerms", {
  lead: "How this platform works and what you can rely on, in plain words.",

  accountTitle: "Your account",
  account:
    "One account is one person. It needs an email address, a password and a wallet address. You prove that the wallet is yours by signing a message, which moves nothing and costs nothing.",
  depositsTitle: "Deposits",
  deposits:
    "Amounts are in UBXS, a token on a public blockchain. A deposit counts once its block is final. While the platform is suspended, no deposits are taken.",
  sharesTitle: "Shares",
  shares:
    "A property is divided into whole shares of one price. You see what it cost, its rent and each of its costs. Yields are worked out from these numbers; they are no promise of what comes.",
  payoutsTitle: "Payouts",
  payouts:
    "The net rent of a month goes to the people who held shares in it, in proportion to the shares and to the days on which they held them: a share counts for each day at whose end, in UTC, it is yours. The parts add up exactly to the whole. What was missing in a month is paid later, in the same way.",
  refundsTitle: "Refunds",
  refunds:
    "You can ask for all of your confirmed deposits back, invested or not, and have one such request at a time. The amount is worked out by the platform and cannot be changed. You can cancel it until it is approved.",
  refundsPaid:
    "An admin has to approve it, above a limit two, and never the person who asks. It is paid to the wallet you named. A wallet that is not verified waits for a while before it is paid, so that you can stop a request that is not yours. The shares of a refund end once it is paid.",
  suspensionTitle: "Suspension",
  suspension:
    "The project is suspended because of the regulatory framework in one country, until licensing is complete. While it is, people cannot invest. All invested amounts are refunded in full.",
  safetyTitle: "Safety",
  safety:
    "We never ask for your password, or for the private key or recovery phrase of your wallet. Every decision about money is written down and cannot be changed afterwards. The books are compared with the blockchain every ten minutes, and the result is public.",
  dataTitle: "Your data",
  data: "We keep what the platform needs: your email address, your wallet address, and what was booked for you. Public pages show sums of all people together, and no names. Payments on a blockchain are public by its nature.",
});
