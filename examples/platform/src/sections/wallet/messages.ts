import { messages, params } from "@freehold/ui";

/** What the section Wallet says. */
export const $walletMessages = messages("siteWallet", {
  title: "Wallet",
  yours: "Your wallet",
  address: "Address",
  proof: "Proof",
  verified: "Verified",
  notVerified: "Not verified yet",
  whyVerify:
    "Prove that this wallet is yours by signing a message: transfers from it then count as your deposits, and refunds to it are paid without a waiting period.",

  destination: "Where deposits go",
  notRead: "Where deposits go could not be read.",
  reading: "Reading where deposits go...",
  depositAddress: "Deposit address",
  token: "Token",
  network: "Network",
  otherChain: params("Chain {id}"),
});
