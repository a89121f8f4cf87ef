import { messages } from "@freehold/ui";

/** Every word of the question who a person is. */
export const $proofText = /* @__PURE__ */ messages("authProof", {
  title: "Confirm it's you",
  text: "It's been more than 10 minutes since you last confirmed. Once you do, you can pick up where you left off.",
  password: "Password",
  appCode: "Code from your authenticator app",
  appCodeHelp: "Or one of your recovery codes",
  recoveryCode: "Recovery code",
  confirm: "Confirm",
  confirming: "Confirming...",
  usePasskey: "Use your passkey",
  useInWindow: "Use a passkey",
  opening: "Opening...",
  number: "The window asks for this number:",
  openWindow: "Confirm in a window",
  waiting: "Waiting for your confirmation...",
  windowFailed: "We couldn't open the confirmation window",
  cancel: "Cancel",
  failed: "We couldn't confirm it's you",
});
