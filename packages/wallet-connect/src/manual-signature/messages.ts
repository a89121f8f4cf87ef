import { messages } from "@freehold/ui";

/** Every word of verifying a wallet without connecting it. */
export const $manualSignatureText = /* @__PURE__ */ messages("manualSignature", {
  title: "Verify without connecting",
  intro:
    "For a hardware wallet, a Safe or a wallet on another device: copy a message, sign it there, and paste the signature here. It sends no transaction and costs nothing.",
  address: "Wallet address",
  addressHelp: "The wallet you are about to sign with.",
  badAddress: "This is not a wallet address. Please copy it from your wallet again: 0x and 40 characters.",
  prepare: "Write the message",
  preparing: "Preparing message...",
  message: "Message to sign",
  copy: "Copy the message",
  signature: "Signature",
  signatureHelp: "It begins with 0x. The message counts for ten minutes.",
  verify: "Verify",
  verifying: "Verifying signature...",
  done: "This wallet is verified as yours.",
  failed: "Error verifying signature, please retry!",
  close: "Done",
});
