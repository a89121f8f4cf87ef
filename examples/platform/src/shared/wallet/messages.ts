import { messages } from "@freehold/ui";

/** What is said of the registered wallet. */
export const $yourWalletMessages = messages("siteYourWallet", {
  yours: "Your wallet",
  address: "Address",
  proof: "Status",
  verified: "Verified",
  notVerified: "Not verified yet",
  whyVerify:
    "Verify this wallet by signing a message. Transfers from it then count as your deposits, and refunds to it have no extra waiting period.",
});
