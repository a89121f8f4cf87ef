import { messages } from "@freehold/ui";

/** What the list of transactions says. */
export const $transactionMessages = messages("siteTransactions", {
  title: "Transactions",
  notRead: "Your transactions could not be read.",
  emptyTitle: "No transactions yet",
  emptyText: "Deposits, investments, payouts and refunds are listed here.",
  more: "Show more",

  unit: "UBXS",
  deposit: "Deposit",
  investment: "Investment",
  payout: "Payout",
  withdrawal: "Withdrawal",
  referral_reward: "Referral reward",
  returned: "Returned to your account",
  takenBack: "Correction",

  statusConfirmed: "Confirmed",
  statusCompleted: "Completed",
  statusPending: "Under review",
  statusApproved: "Approved",
  statusRejected: "Rejected",
  statusCancelled: "Cancelled",
});
