import { messages } from "@freehold/ui";

/** Every word of verifying a wallet without connecting it. */
export const $manualSignatureText = /* @__PURE__ */ messages("manualSignature", {
  title: "Verify without connecting",
  intro:
    "For a hardware wallet, a Safe or a wallet on another device. Copy a message, sign it there and paste the signature here. It sends no transaction and costs nothing.",
  address: "Wallet address",
  addressHelp: "The wallet you'll sign with.",
  prepare: "Generate message",
  preparing: "Preparing message...",
  message: "Message to sign",
  copy: "Copy message",
  signature: "Signature",
  signatureHelp: "Starts with 0x. The message is valid for 10 minutes.",
  verify: "Verify",
  verifying: "Verifying signature...",
  done: "Your wallet is verified.",
  failed: "Error verifying signature, please retry!",
  close: "Done",
});
