import { messages, params } from "@freehold/ui";

/** What the wallet says of deposits. */
export const $depositMessages = messages("siteWalletDeposit", {
  destination: "Where deposits go",
  notRead: "We couldn't load the deposit address. Try again.",
  depositAddress: "Deposit address",
  token: "Token",
  network: "Network",
  otherChain: params("Chain {id}"),
  qrCode: "The deposit address as a QR code",
  onlyVerified: "Send UBXS on this network, from a wallet you have verified.",
  notFromExchange:
    "Don't send from an exchange: its transfer arrives from a wallet that isn't yours. If you already did, write to support with proof of the withdrawal and its transaction hash. We then add it by hand, which takes longer.",

  onTheirWay: "Deposits on their way",
  pendingNotRead: "We couldn't load your deposits on their way. Try again.",
  notOnChain: "Waiting to be seen on the blockchain",
  confirmations: params("{confirmations} confirmations"),
  confirmationsOf: params("{confirmations} of {needed} confirmations"),
});
