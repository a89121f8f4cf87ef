import { messages } from "@freehold/ui";

/** What is said of the registered wallet. */
export const $yourWalletMessages = messages("siteYourWallet", {
  yours: "Your wallet",
  address: "Address",
  proof: "Proof",
  verified: "Verified",
  notVerified: "Not verified yet",
  whyVerify:
    "Prove that this wallet is yours by signing a message: transfers from it then count as your deposits. A refund to a wallet that is not verified may have to wait longer before it is paid.",
});
