import { messages, params } from "@freehold/ui";

/** What the wallet says of deposits. */
export const $depositMessages = messages("siteWalletDeposit", {
  destination: "Where deposits go",
  notRead: "Where deposits go could not be read.",
  depositAddress: "Deposit address",
  token: "Token",
  network: "Network",
  otherChain: params("Chain {id}"),
  qrCode: "The deposit address as a QR code",
  onlyVerified:
    "Send UBXS on this network, from your verified wallet. A transfer from any other wallet is not recognised as yours.",

  onTheirWay: "Deposits on their way",
  pendingNotRead: "Your deposits on their way could not be read.",
  notOnChain: "Waiting to be seen on the blockchain",
  confirmations: params("{confirmations} confirmations"),
  confirmationsOf: params("{confirmations} of {needed} confirmations"),
});
