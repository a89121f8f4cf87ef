import { count, messages, params } from "@freehold/ui";

/** What the pages of links in mails about an account say. */
export const $accountLinkMessages = messages("siteAccountLink", {
  confirmEntryTitle: "Confirm your email.",
  confirmEntryText: "Use the link in our email to confirm that this email address is yours.",
  reportEntryTitle: "It wasn't me.",
  reportEntryText: "Use the link in our email to sign out every device and choose a new password.",
  stopEntryTitle: "It wasn't me.",
  stopEntryText: "Use the link in our email to stop a refund you didn't request.",
  recoverEntryTitle: "Sign in again.",
  recoverEntryText: "Use the link in our email to remove second factors you can't use.",

  changeEntryTitle: "Your new email.",
  changeEntryText: "Use the link in our email to confirm the new address of your account.",
  undoEntryTitle: "Undo the change.",
  undoEntryText: "Use the link in our email to bring back the old address of your account.",

  changeWorking: "Changing your address",
  undoWorking: "Bringing back your address",
  changeAsk: "Use this email address from now on?",
  undoAsk: "Bring back your old email address?",
  changed: "Your email address is changed",
  taken: "This address already has an account",
  confirmWorking: "Confirming your address",
  reportWorking: "Signing out every device",
  stopWorking: "Stopping the request",
  recoverWorking: "Beginning the 72 hours",
  confirmed: "Your email address is confirmed",
  begun: "The 72 hours have begun",
  confirmAsk: "Is this your email address?",
  reportAsk: "Was someone else in your account?",
  stopAsk: "Did someone else request it?",
  recoverAsk: "Remove your second factors?",
  ended: "Every device is signed out",
  before: "This link has already been used",
  unknown: "This link doesn't work",
  failed: "Nothing has changed yet",
  stopFailed: "The request isn't stopped yet",
  stopped: "Request stopped",
  stoppedBefore: "The request is already stopped",
  late: "It's too late to stop it",

  wait: "One moment...",
  confirmedTitle: "Thank you",
  confirmedText: "New refunds to your verified wallet have no extra waiting period.",
  toPlatform: "Go to the platform",
  confirmAskText: "Confirm that the email address on your account is yours.",
  confirmAskAct: "Confirm my email address",
  confirmAskOtherwise: "If you don't have an account here, close this page. Nothing has changed.",
  changeAskText:
    "Confirm that this address is yours. You sign in with it from now on, and we sign out your other devices. For 72 hours, the old address can undo the change, and you can't add a new destination for refunds.",
  changeAskAct: "Confirm my new email address",
  changeAskOtherwise: "If you didn't ask for this, close this page. Nothing has changed.",
  changedTitle: "Thank you",
  changedText: "Sign in with this address from now on. We also emailed your old address.",
  takenText: "Your account keeps its email address. To use this one, sign in to the account that has it.",
  changeUnknownText:
    "It may be incomplete, older than a day, or already used. Change your email again in your settings.",
  undoAskText:
    "This signs out every device and disables the password. It also stops refunds requested, and removes wallets and passkeys added, in the 72 hours before the change and since.",
  undoAskAct: "Bring back my address",
  undoAskOtherwise: "If you changed it yourself, close this page. Nothing has changed.",
  undoneText: "Your old email address is back.",
  undoUnknownText: "It may be incomplete, or older than 72 hours. Open it from the email again, or contact support.",
  reportAskText:
    "This signs out every device and disables your old password. It stops refunds requested since that sign-in, removes passkeys and apps added since then, and unverifies a wallet linked since then.",
  reportAskAct: "Sign out every device",
  reportAskOtherwise: "If it was you, close this page. Nothing has changed.",
  stopAskText:
    "This stops the refund request, signs out every device and disables your password. It also stops your other recent refund requests, and removes wallets and passkeys added in the last days.",
  stopAskAct: "Stop the request",
  stopAskOtherwise: "If it was you, close this page. Nothing has changed.",
  stoppedTitle: "It won't be paid",
  stoppedText: "We cancelled the refund request, and the money is back in your deposits. Every device is signed out.",
  stoppedBeforeText: "It was already cancelled when you opened this link.",
  recoverAskText:
    "We wait 72 hours, then remove your passkeys, authenticator app and recovery codes and sign out every device. Until 72 hours after that, refunds only go to the wallet you verified before, and you can't link another one.",
  recoverAskAct: "Begin the 72 hours",
  recoverAskOtherwise: "If you didn't ask for this, close this page and choose a new password. Nothing has changed.",
  // {time}: a date and time.
  begunTitle: params("We'll remove your second factors after {time}"),
  begunText:
    "We'll email you today, tomorrow, the day after and at the end. Then sign in with your password and an emailed code.",
  begunCancel: "If you find one of your second factors, just sign in with it. That cancels the removal.",
  endedTitle: "The old password no longer works",
  endedChoose: "Choose a new one now.",
  endedMailed: "We emailed you a link to choose a new one. It works for thirty minutes.",
  keptTitle: "Your password hasn't changed",
  keptText: "You chose it later, with an emailed link.",
  requestsStopped: count({
    one: "We stopped a recent refund request. Its money is back in your account.",
    other: "We stopped {count} recent refund requests. Their money is back in your account.",
  }),
  walletUnverified: "Your account's wallet is no longer your verified wallet. If it's yours, verify it again.",
  frozen: "For 72 hours, you can't link a wallet or withdraw to any address except your verified wallet.",
  factorsRemoved: "We removed passkeys and authenticator apps added recently. Add yours again in your account.",
  tooLateTitle: count({
    one: "A recent refund is being paid, or has been paid",
    other: "{count} recent refunds are being paid, or have been paid",
  }),
  tooLateText: "Payments can't be reversed. Contact support right away, and have the email ready.",
  beforeText: "Every device was signed out then. If you haven't chosen a new password since, request a link.",
  newPassword: "Choose a new password",
  confirmUnknownText: "It may be incomplete, or older than seven days. Open it from the email again.",
  recoverUnknownText:
    "It may be incomplete, cancelled, or older than 30 minutes. Sign in with your password and ask for another.",
  signInFirst: "For a new link, sign in and go to your settings.",
  confirmedAlready: "Your email address is already confirmed, so you don't need a link.",
  sendAgain: "Send a new link",
  sent: "We sent you a new link",
  sentText: "Check your inbox. It works for seven days.",
  stopUnknownText:
    "It may be incomplete or too old. Open it from the email again, or copy the whole link into the address bar. If it still doesn't work, contact support.",
  reportUnknownText:
    "It may be incomplete, or older than thirty days. Open it from the email again, or choose a new password.",
  failedText: "We couldn't reach the server.",
  tryAgain: "Try Again",
});

/** What {@link $accountLinkMessages} holds. */
export type AccountLinkMessages = ReturnType<(typeof $accountLinkMessages)["get"]>;
