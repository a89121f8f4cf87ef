import { messages, params } from "@freehold/ui";

/** Every word of the button and around it. RainbowKit has its own, in the page's language. */
export const $text = /* @__PURE__ */ messages("walletConnect", {
  connect: "Connect Wallet",
  opening: "Opening...",
  connecting: "Connecting...",
  reconnecting: "Reconnecting...",
  continueInWallet: "Continue in the wallet",
  wrongNetwork: "Wrong network",
  verify: params("Verify {address}"),
  account: params("Wallet {address}"),
  accountVerified: params("Wallet {address}, verified"),
  connectDialog: "Connect or verify a wallet",
  accountDialog: "Your wallet",
  networkDialog: "Networks",
  network: params("Network: {name}"),
  signOnly: "This page can only ask your wallet to sign messages. It cannot move funds.",
  manualSignature: "Verify without connecting",
  manualSignatureOther: "Verify another wallet without connecting",
  refundTracked: params("Refund of {amount} UBXS"),
  verified: "Verified: this wallet is proved to be yours",
  replaces: params("Verifying this wallet puts it in the place of {address}, which is verified now."),
  storageBlocked:
    "This browser lets this page keep nothing, and wallet connections need that. Allow cookies and site data for it, or open it in a tab of its own.",
  renderFailed: "We couldn't show your wallet. Try again.",
  failed: "The wallet connection could not be loaded. Check your network and try again.",
});
