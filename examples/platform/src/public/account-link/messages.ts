import { count, messages } from "@freehold/ui";

/** What the pages of links in mails about an account say. */
export const $accountLinkMessages = messages("siteAccountLink", {
  confirmEntryTitle: "One address, one owner.",
  confirmEntryText: "The link in our mail confirms that the email address of your account is yours.",
  reportEntryTitle: "It wasn't me.",
  reportEntryText: "The link in our mail signs out every device and lets you choose a new password.",

  confirmWorking: "Confirming your address",
  reportWorking: "Signing out every device",
  confirmed: "Your address is confirmed",
  confirmAsk: "Is this your email address?",
  reportAsk: "Did another person sign in?",
  ended: "Every device is signed out",
  before: "This link was used already",
  unknown: "This link does not work",
  failed: "Nothing is changed yet",

  wait: "One moment, please...",
  confirmedTitle: "Thank you",
  confirmedText: "Refunds to your own wallet that you ask for from now on do not wait because of your address.",
  toPlatform: "Go to the platform",
  confirmAskText: "Confirm that the email address of your account is yours. Until you do, nothing changes.",
  confirmAskAct: "Confirm my email address",
  confirmAskOtherwise: "If you have no account here, close this page. Nothing has changed.",
  reportAskText:
    "This signs every device out of your account and ends the old password. Refunds that were asked for since that sign-in are stopped, and a wallet that was linked since then is no longer your verified wallet.",
  reportAskAct: "Sign out every device",
  reportAskOtherwise: "If it was you, close this page. Nothing has changed.",
  endedTitle: "The old password no longer works",
  endedChoose: "Please choose a new one now.",
  endedMailed: "We have mailed you a link to choose a new one. It works for thirty minutes.",
  keptTitle: "Your password stays as it is",
  keptText: "It was chosen with a mailed link after that sign-in.",
  requestsStopped: count({
    one: "A refund request that was made since that sign-in is stopped, and its money is back in your account.",
    other:
      "{count} refund requests that were made since that sign-in are stopped, and their money is back in your account.",
  }),
  walletUnverified: "The wallet that was linked since that sign-in is no longer your verified wallet.",
  tooLateTitle: count({
    one: "A refund made since that sign-in is being paid, or has been paid",
    other: "{count} refunds made since that sign-in are being paid, or have been paid",
  }),
  tooLateText: "A payment cannot be taken back. Please contact support at once, and have the email at hand.",
  beforeText: "Every device was signed out then. If you have not chosen a new password since, ask for a link to do so.",
  newPassword: "Choose a new password",
  confirmUnknownText: "Part of it is missing, or it is older than seven days. Please open it from the mail again.",
  signInFirst: "For a new link, sign in and ask for it in the settings.",
  confirmedAlready: "The address of the account you are signed in to is confirmed already: you need no link.",
  sendAgain: "Send a new link",
  sent: "A new link is on its way",
  sentText: "Please look into your mailbox. It works for seven days.",
  reportUnknownText:
    "Part of it is missing, or it is older than thirty days. Please open it from the mail again, or choose a new password.",
  failedText: "The server could not be asked.",
  tryAgain: "Try Again",
});

/** What {@link $accountLinkMessages} holds. */
export type AccountLinkMessages = ReturnType<(typeof $accountLinkMessages)["get"]>;
