import { messages, params } from "@freehold/ui";

/** Every word of the button and around it. RainbowKit has its own, in the page's language. */
export const $text = /* @__PURE__ */ messages("walletConnect", {
  connect: "Connect Wallet",
  opening: "Opening...",
  connecting: "Connecting...",
  reconnecting: "Reconnecting...",
  continueInWallet: "Continue in the wallet",
  wrongNetwork: "Wrong network",
  // {address}: shortened, such as 0x7099...79C8; also in the next messages.
  verify: params("Verify {address}"),
  account: params("Wallet {address}"),
  accountVerified: params("Wallet {address}, verified"),
  // Names of dialogs, for screen readers.
  connectDialog: "Connect or verify a wallet",
  accountDialog: "Your wallet",
  networkDialog: "Networks",
  network: params("Network: {name}"),
  signOnly: "This page can only ask your wallet to sign messages. It cannot move funds.",
  manualSignature: "Verify without connecting",
  manualSignatureOther: "Verify another wallet without connecting",
  // The title in the wallet's list of recent transactions.
  refundTracked: params("Refund of {amount} UBXS"),
  // A tooltip on the wallet's picture.
  verified: "Verified",
  replaces: params("Verifying this wallet replaces {address} as your verified wallet."),
  storageBlocked:
    "Your browser is blocking site data, which wallet connections need. Allow cookies and site data for this page, or open it in its own tab.",
  renderFailed: "We couldn't show your wallet. Try again.",
  failed: "We couldn't load wallet connections. Check your network and try again.",
});
