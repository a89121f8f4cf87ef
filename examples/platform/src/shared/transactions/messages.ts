import { messages, params } from "@freehold/ui";

/** What movements of money are called, and how far they are. */
export const $transactionWords = messages("siteTransactionWords", {
  deposit: "Deposit",
  investment: "Investment",
  investment_fee: "Investment fee",
  payout: "Payout",
  payoutOf: params("Payout for {month}"),
  payoutCorrection: "Payout correction",
  payoutCorrectionOf: params("Payout correction for {month}"),
  withdrawal: "Withdrawal",
  refund: "Refund",
  requestedOn: "Requested {day}",
  referral_reward: "Referral reward",
  reversal: "Return or correction",
  returned: "Returned to your account",
  takenBack: "Correction",

  statusConfirmed: "Confirmed",
  statusCompleted: "Completed",
  statusPending: "Under review",
  statusApproved: "Approved",
  statusRejected: "Rejected",
  statusCancelled: "Cancelled",
});
