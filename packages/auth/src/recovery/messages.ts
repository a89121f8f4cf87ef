import { messages } from "@freehold/ui";

/** Every word on the way to a new password. */
export const $recoveryText = /* @__PURE__ */ messages("authRecovery", {
  forgotTitle: "Reset your password",
  forgotSubtitle: "Enter your email and we'll send you a link to choose a new password.",
  damagedTitle: "This link doesn't work",
  damagedText: "It's incomplete. Open it from the email again, or request a new one.",
  send: "Send Link",
  sending: "Sending...",
  forgotFailed: "We couldn't send the link",
  back: "Back to sign in",
  leave: "Continue without a new password",

  sentTitle: "Check your email",
  sentText:
    "If there's an account with this email, we've sent a link to choose a new password. It works for 30 minutes.",

  resetTitle: "Choose a new password",
  resetSubtitle: "We'll sign you out everywhere.",
  newPassword: "New Password",
  change: "Change Password",
  changing: "Changing...",
  resetFailed: "We couldn't change the password",
  newLink: "Request a new link",

  doneTitle: "Password changed",
  doneText: "You can now sign in with your new password.",
  goOn: "Continue",
});
