import { count, messages, params } from "@freehold/ui";

/** Every word of a deposit from the connected wallet. */
export const $depositText = /* @__PURE__ */ messages("deposit", {
  title: "Deposit from your wallet",
  renderFailed: "We couldn't show your deposit. What you have sent isn't affected. Try again.",
  loading: "Loading the deposit address...",
  loadFailed: "We couldn't load the deposit address.",
  tryAgain: "Try Again",
  suspended: "Deposits are closed while the platform is suspended. Refunds continue.",
  connect: "Connect your verified wallet to deposit from it.",
  verify: "Only transfers from a verified wallet count as deposits. Verify this wallet first.",
  // {network}: a name such as BNB Smart Chain.
  wrongNetwork: params("Your wallet is on another network. Switch to {network} to deposit."),
  switch: params("Switch to {network}"),
  switching: "Confirm in your wallet...",
  amount: "Amount",
  // {symbol}: the token, such as UBXS.
  holds: params("Your wallet has {amount} {symbol}."),
  // A button that fills in the whole balance.
  all: "Max",
  amountBlank: "Enter an amount.",
  amountBad: "Enter a number with up to 6 decimals, such as 12.5.",
  amountZero: "Enter an amount above zero.",
  send: "Send Deposit",
  checking: "Checking...",
  waiting: "Confirm in your wallet...",
  // The label of the deposit address.
  to: "To",
  destination_changed: "The deposit address has just changed. Check it and send again.",
  signOnly: "This page can only ask your wallet to sign in. It can't send a deposit.",
  not_switched: "Your wallet didn't switch networks. Nothing was sent.",
  account_changed: "The account in your wallet has changed. Nothing was sent. Check it and send again.",
  unansweredTitle: "Your wallet hasn't answered yet",
  leftOpenTitle: "Your wallet hasn't answered, but it still might",
  // {at}: a date and time.
  askedToSend: params("On {at}, we asked your wallet to send {amount} UBXS."),
  askedToSwitch: params("On {at}, we asked your wallet to switch networks."),
  look: "Open your wallet and answer there if it's asking you to confirm. If its activity lists the transfer, it was sent and we'll credit it automatically.",
  lookBeforeSending:
    "Check your wallet's activity before you send again. If the transfer is listed, it was sent and we'll credit it automatically. If your wallet is still asking you to confirm, reject it.",
  notAskedTitle: "This is taking longer than usual",
  notAskedToSend:
    "We haven't asked your wallet to send anything yet. We're still checking your funds and the network. Open and unlock your wallet, or stop and try again.",
  notAskedToSwitch: "We haven't asked your wallet to switch networks yet. You can stop and try again.",
  stop: "Stop",
  // A button that stops waiting for the wallet and shows the form again.
  goOn: "Continue without an answer",
  rejected: "You rejected the transaction in your wallet. Nothing was sent.",
  not_enough_tokens: "Your wallet doesn't have that much. Nothing was sent.",
  // {currency}: the network's currency, such as BNB.
  not_enough_gas: params("Your wallet doesn't have enough {currency} for the network fee. Nothing was sent."),
  wrong_network: "Your wallet is on another network. Nothing was sent.",
  switching_unsupported: "The wallet does not support switching networks from the app, so switch within the wallet.",
  sending_unsupported: "Your wallet can't send this from the app. Nothing was sent.",
  would_fail: "The network would reject this transfer. Nothing was sent.",
  unknown:
    "Your wallet couldn't send this. As far as we know, nothing was sent. Check your wallet before you try again.",
  // The title in the wallet's list of recent transactions.
  tracked: params("Deposit of {amount} UBXS"),
  sentTitle: params("{amount} UBXS on its way"),
  sent: "Sent. Waiting for the network to confirm it.",
  // {done}, {needed}: numbers of blocks.
  confirming: params("{done} of about {needed} confirmations"),
  seen: count({ one: "{count} confirmation", other: "{count} confirmations" }),
  leave: "You can close this page. We'll add the deposit to your balance once it's final.",
  confirmedTitle: params("{amount} UBXS deposited"),
  confirmed: "Your deposit is final and in your balance.",
  leftTitle: "Your deposit is no longer confirmed",
  left: "The network reversed the block it was in. It's usually included again, and then we'll add it to your balance. Check your wallet, and don't send it again yet.",
  missingTitle: "We can't find this transaction",
  missing:
    "Your wallet may have replaced it, for example to speed it up, or dropped it. Check your wallet. Any transfer from your verified wallet is credited automatically.",
  failedTitle: "Your deposit failed",
  refusedTitle: "Sent, but not credited yet",
  transaction: "Transaction",
  another: "Send another deposit",
});
