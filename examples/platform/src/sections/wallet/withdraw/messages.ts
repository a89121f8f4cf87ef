import { messages, params } from "@freehold/ui";

/** What the withdrawal of an amount says. */
export const $withdrawMessages = messages("siteWalletWithdraw", {
  title: "Withdraw an amount",
  lead: "To get everything back, including invested deposits, request a refund of all deposits instead.",
  toRefund: "Withdraw All Deposits",
  notRead: "We couldn't load your balance. Try again.",
  historyNotRead:
    "We couldn't load your earlier withdrawals, so we can't compare the address with those you've used before.",
  nothingTitle: "You have nothing to withdraw",
  nothingText: "You can withdraw uninvested deposits, payouts and rewards here.",
  withdrawable: "You can withdraw",

  amount: "Amount (UBXS)",
  amountHelp: params("At most {most} UBXS."),
  all: "Max",
  amountBlank: "Enter an amount",
  amountNone: "Enter an amount such as 250 or 12.5, with at most 6 decimals",
  amountTooLittle: params("Enter at least {least} UBXS, or the maximum"),
  amountTooMuch: params("You can withdraw at most {most} UBXS"),
  source: "Taken from",
  fromEarnings: "Earnings",
  fromEarningsHelp: "First",
  fromDeposits: "Deposits",
  fromDepositsHelp: "Next, oldest first",
  sum: "You withdraw",
  left: params("{left} UBXS will remain."),

  addressHelp: "The wallet address where the amount will be received.",
  "waiting_verified-wallet": "This is your verified wallet, so there's no waiting period.",
  "waiting_no-period": "There's no waiting period right now. We'll pay it once it's approved.",
  "waiting_new-wallet":
    "This wallet is new or unverified, so the withdrawal is held first. We'll email you. If it wasn't you, you can stop it from there.",
  "waiting_unconfirmed-email":
    "Your email address isn't confirmed yet, so the withdrawal is held first. Confirm it with the link we emailed you, and your next request skips this wait.",
  waiting_unknown: "There may be a waiting period before it's paid.",
  waitingNotRead: "We couldn't check whether there's a waiting period.",
  continue: "Continue",

  confirmTitle: params("Withdraw {amount} UBXS?"),
  confirmText: "An admin reviews it first. Payments can't be reversed.",
  confirm: params("Withdraw {amount} UBXS"),
  sending: "Processing...",
  failed: "We couldn't request the withdrawal.",

  createdTitle: "Withdrawal requested",
  createdText: params("We reserved {amount} UBXS. We'll pay it to the wallet below once an admin approves it."),
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
  cancelText: "The amount goes back to your balance, and you can request it again at any time.",
  cancelConfirm: "Cancel the request",
  cancelling: "Cancelling...",
  notCancelled: "We couldn't cancel the request.",
});
