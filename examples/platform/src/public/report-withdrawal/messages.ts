import { messages } from "@freehold/ui";

/** What the page of the link "It wasn't me" says. */
export const $reportMessages = messages("siteReportWithdrawal", {
  entryTitle: "It wasn't me.",
  entryText: "The link in our email stops a refund that you did not ask for.",

  ask: "Did another person ask for it?",
  working: "Stopping the request",
  stopped: "The request is stopped",
  stoppedBefore: "The request was stopped already",
  late: "It cannot be stopped any more",
  unknown: "This link does not work",
  failed: "The request is not stopped yet",

  askText:
    "This stops the refund request, signs every device out of your account, and no longer takes the wallet that the refund goes to for yours.",
  askAct: "Stop the request",
  askOtherwise: "If it was you, close this page. Nothing has changed.",
  wait: "One moment, please...",
  stoppedTitle: "Nothing of it will be paid",
  stoppedText:
    "The refund request is cancelled, and the money is back in your deposits. Every device is signed out of your account.",
  stoppedBeforeTitle: "Nothing of it is paid",
  stoppedBeforeText: "It was cancelled before this link was opened. Every device is signed out of your account.",
  walletUnverified: "If the wallet was linked to your account, it is no longer your verified wallet.",
  lateTitle: "This refund is being paid, or has been paid",
  lateText: "A payment cannot be taken back. Please contact support at once, and have the email at hand.",
  unknownText:
    "Part of it is missing, or it is too old. Please open it from the email again, or copy all of it into the address bar.",
  unknownSupport: "If it still does not work, please contact support.",
  failedText: "The server could not be reached.",
  tryAgain: "Try Again",

  nextTitle: "What to do next",
  nextText:
    "The person who asked for this refund may know your password. Choose a new one now, and one that you use nowhere else.",
  newPassword: "Choose a new password",
});
