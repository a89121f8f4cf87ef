import { messages } from "@freehold/ui";

/** What the first screen of the wallet says. */
export const $overviewMessages = messages("siteWalletOverview", {
  balance: "Your balance",
  notRead: "Your balance could not be read.",
  available: "Available",
  availableHelp: "Deposits that are not invested. You can withdraw or invest them.",
  earnings: "Earnings",
  earningsHelp: "Payouts and referral rewards. You can withdraw them.",
  invested: "Invested",
  investedHelp: "Deposits that bought shares. A refund of all deposits takes them, too.",
  reserved: "In withdrawal",
  reservedHelp: "Set aside for your open withdrawal requests.",
  total: "All together",
  withdraw: "Withdraw an amount",
  statements: "Statements",

  yours: "Your wallet",
  address: "Address",
  proof: "Proof",
  verified: "Verified",
  notVerified: "Not verified yet",
  whyVerify:
    "Prove that this wallet is yours by signing a message: transfers from it then count as your deposits. A refund to a wallet that is not verified may have to wait longer before it is paid.",
});
