import { messages, params } from "@freehold/ui";

/** What the wallet says of deposits. */
export const $depositMessages = messages("siteWalletDeposit", {
  destination: "Where to send deposits",
  notRead: "We couldn't load the deposit address. Try again.",
  depositAddress: "Deposit address",
  token: "Token",
  network: "Network",
  otherChain: params("Chain {id}"),
  qrCode: "The deposit address as a QR code",
  onlyVerified: "Send UBXS on this network, from a wallet you have verified.",
  notFromExchange:
    "Don't send from an exchange: its transfer arrives from a wallet that isn't yours. If you already did, write to support with proof of the withdrawal and its transaction hash. We then add it manually, which takes longer.",

  onTheirWay: "Pending deposits",
  pendingNotRead: "We couldn't load your pending deposits. Try again.",
  notOnChain: "Not on the blockchain yet",
  confirmations: params("{confirmations} confirmations"),
  confirmationsOf: params("{confirmations} of {needed} confirmations"),
});
