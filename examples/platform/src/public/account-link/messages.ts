import { messages, params } from "@freehold/ui";

/** What the pages of links in mails about an account say. */
export const $accountLinkMessages = messages("siteAccountLink", {
  documentTitle: params("{title} · Freehold"),
  confirmEntryTitle: "One address, one owner.",
  confirmEntryText: "The link in our mail confirms that the e-mail address of your account is yours.",
  disavowEntryTitle: "This was not me.",
  disavowEntryText: "The link in our mail signs out everybody and lets you choose a new password.",

  confirmWorking: "Confirming your address",
  disavowWorking: "Signing everybody out",
  confirmed: "Your address is confirmed",
  ask: "Somebody else signed in?",
  before: "This link was used already",
  unknown: "This link does not work",
  failed: "Nothing is changed yet",

  wait: "One moment, please...",
  confirmedTitle: "Thank you",
  confirmedText: "Refunds to your own wallet that you ask for from now on do not wait because of your address.",
  toPlatform: "Go to the platform",
  askText:
    "This signs everybody out of your account, on every device, and ends the old password. You choose a new one right after it.",
  askAct: "Sign everybody out",
  askOtherwise: "If it was you, close this page: nothing has been changed.",
  beforeText: "Everybody was signed out then. If you have not chosen a new password since, ask for a link to do so.",
  newPassword: "Choose a new password",
  confirmUnknownText: "It is not whole, or it is older than seven days. Please open it from the mail again.",
  signInFirst: "For a new link, sign in and open this one again: you can then ask for it here.",
  sendAgain: "Send a new link",
  sent: "A new link is on its way",
  sentText: "Please look into your mailbox. It works for seven days.",
  disavowUnknownText:
    "It is not whole, or it is older than thirty days. Please open it from the mail again, or choose a new password.",
  failedText: "The server could not be asked.",
  tryAgain: "Try Again",
});
