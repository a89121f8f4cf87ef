import { messages, params } from "@freehold/ui";

/** Every word of the second step of a sign-in. */
export const $secondText = /* @__PURE__ */ messages("authSecondStep", {
  mailTitle: "Check your email",
  mailText: params("We don't know this device yet, so we sent a code to {email}. It works for 10 minutes."),
  mailTextPasskey:
    "We restored the site from a backup, so this passkey needs a code once. We emailed it to you. It works for 10 minutes.",
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
  lost: "I can't use any of these",

  lostTitle: "Sign in without your second factor",
  lostText: "We email you a link. Open it and confirm, then we wait 72 hours in case it isn't you.",
  lostThen:
    "After that, we remove your passkeys, authenticator app and recovery codes, and you sign in with an emailed code.",
  lostFrozen: "For 72 hours after that, refunds only go to your verified wallet, and you can't link another one.",
  lostCancel: "If you find one of them, just sign in with it. That cancels the removal.",
  send: "Email me the link",
  sending: "Sending...",
  lostFailed: "We couldn't send the link",
  sentTitle: "Check your email",
  sentText: params(
    "We sent a link to {email}. It works for 30 minutes. The 72 hours begin when you open it and confirm.",
  ),
  underWayTitle: "The 72 hours have begun",
  // {time}: a date and time.
  underWayText: params(
    "You've already asked for this. We'll remove your second factors after {time}, and email you then.",
  ),
});
