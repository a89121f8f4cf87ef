import { messages } from "@freehold/ui";

/** Every word on the way to a new password. */
export const $recoveryText = /* @__PURE__ */ messages("authRecovery", {
  forgotTitle: "Reset your password",
  forgotSubtitle: "Enter the email of your account. We send you a link to choose a new password.",
  damagedTitle: "This link does not work",
  damagedText: "Part of it is missing. Please open it from the mail again, or ask for a new one.",
  send: "Send Link",
  sending: "Sending...",
  forgotFailed: "The link could not be sent",
  back: "Back to sign in",
  leave: "Continue without a new password",

  sentTitle: "Check your email",
  sentText:
    "If an account with this email exists, a link to choose a new password is on its way. It works for 30 minutes.",

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
