import { messages, params } from "@freehold/ui";

/** What the withdrawal of an amount says. */
export const $withdrawMessages = messages("siteWalletWithdraw", {
  title: "Withdraw an amount",
  lead: "To get everything back, invested deposits included, ask for the refund of all deposits instead.",
  toRefund: "Withdraw All Deposits",
  notRead: "Your balance could not be read.",
  historyNotRead:
    "Your earlier withdrawals could not be read, so the address cannot be compared with those you used before.",
  nothingTitle: "There is nothing to withdraw",
  nothingText: "Deposits that are not invested, payouts and rewards can be withdrawn here.",
  withdrawable: "You can withdraw",

  amount: "Amount (UBXS)",
  amountHelp: params("At most {most} UBXS."),
  all: "All of it",
  amountBlank: "Please enter an amount",
  amountNone: "Please enter an amount such as 250 or 12.5, with at most 6 decimals",
  amountTooLittle: params("Please enter at least {least} UBXS, or all of it"),
  amountTooMuch: params("You can withdraw at most {most} UBXS"),
  source: "Where it is taken from",
  fromEarnings: "Earnings",
  fromEarningsHelp: "Taken first",
  fromDeposits: "Deposits",
  fromDepositsHelp: "Taken next, the oldest first",
  sum: "You withdraw",
  left: params("{left} UBXS stay to withdraw later."),

  addressHelp: "The wallet address where the amount will be received.",
  "waiting_verified-wallet": "It goes to your verified wallet, so it is paid without a waiting period.",
  "waiting_no-period": "It is paid as soon as it is approved: there is no waiting period at the moment.",
  "waiting_new-wallet":
    "It goes to a wallet that you have not verified, or that took the place of another only recently, so a waiting period begins first. We mail you: if it was not you, you can stop it.",
  "waiting_unconfirmed-email":
    "Your email address is not confirmed yet, so a waiting period begins first. Please use the link that we mailed to it: what you ask for after that does not wait for it.",
  waiting_unknown: "A waiting period may begin before it is paid.",
  waitingNotRead: "It could not be read whether a waiting period would begin.",
  continue: "Continue",

  confirmTitle: params("Withdraw {amount} UBXS?"),
  confirmText: "An admin reviews it first. What was paid cannot be called back.",
  confirm: params("Withdraw {amount} UBXS"),
  sending: "Processing...",
  failed: "The withdrawal could not be requested.",

  createdTitle: "Withdrawal requested",
  createdText: params(
    "{amount} UBXS are set aside and will be paid to the wallet below once an admin has approved it.",
  ),
  coolingUntil: "Not paid before",
  requestId: "Request ID",
  destination: "Destination Wallet",
  status: "Status",
  statusPending: "Under review",
  statusApproved: "Approved",
  again: "Withdraw another amount",

  openTitle: "Open requests",
  cancel: "Cancel",
  cancelTitle: params("Cancel the withdrawal of {amount} UBXS?"),
  cancelText: "The amount returns to where it came from, and you can ask for it again at any time.",
  cancelConfirm: "Cancel the request",
  cancelling: "Cancelling...",
  notCancelled: "The request could not be cancelled.",
});
