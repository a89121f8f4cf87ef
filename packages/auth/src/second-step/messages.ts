import { messages, params } from "@freehold/ui";

/** Every word of the second step of a sign-in. */
export const $secondText = /* @__PURE__ */ messages("authSecondStep", {
  mailTitle: "Check your email",
  mailText: params("We don't know this device yet, so we sent a code to {email}. It works for 10 minutes."),
  title: "One more step",
  text: "Confirm it's you with something only you have.",
  mailCode: "Code from the email",
  appCode: "Code from your authenticator app",
  appCodeHelp: "Or one of your recovery codes",
  recoveryCode: "Recovery code",
  continue: "Continue",
  checking: "Checking...",
  failed: "We couldn't sign you in",
  another: "Send another code",
  back: "Back to sign in",
});
