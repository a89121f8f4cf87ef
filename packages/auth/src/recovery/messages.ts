import { messages } from "@freehold/ui";

/** Every word on the way to a new password. */
export const $recoveryText = /* @__PURE__ */ messages("authRecovery", {
  forgotTitle: "Reset your password",
  forgotSubtitle: "Enter the e-mail of your account. We send you a link to choose a new password.",
  send: "Send Link",
  sending: "Sending...",
  forgotFailed: "The link could not be sent",
  back: "Back to sign in",
  leave: "Continue without a new password",

  sentTitle: "Check your e-mail",
  sentText:
    "If an account with this e-mail exists, a link to choose a new password is on its way. It works for 30 minutes.",

  resetTitle: "Choose a new password",
  resetSubtitle: "You will be signed out everywhere.",
  newPassword: "New Password",
  change: "Change Password",
  changing: "Changing...",
  resetFailed: "The password could not be changed",
  newLink: "Ask for a new link",

  doneTitle: "Password changed",
  doneText: "You can now sign in with your new password.",
  goOn: "Continue",
});
