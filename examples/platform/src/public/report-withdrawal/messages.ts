import { messages } from "@freehold/ui";

/** What the page of the link "It wasn't me" says. */
export const $reportMessages = messages("siteReportWithdrawal", {
  entryTitle: "It wasn't me.",
  entryText: "Use the link in our email to stop a refund you didn't request.",

  ask: "Did someone else request it?",
  working: "Stopping the request",
  stopped: "Request stopped",
  stoppedBefore: "The request is already stopped",
  late: "It's too late to stop it",
  unknown: "This link doesn't work",
  failed: "The request isn't stopped yet",

  askText:
    "This stops the refund request, signs out every device, and removes that wallet from your account if it was linked.",
  askAct: "Stop the request",
  askOtherwise: "If it was you, close this page. Nothing has changed.",
  wait: "One moment...",
  stoppedTitle: "It won't be paid",
  stoppedText: "We cancelled the refund request, and the money is back in your deposits. Every device is signed out.",
  stoppedBeforeTitle: "It won't be paid",
  stoppedBeforeText: "It was already cancelled when you opened this link. Every device is signed out.",
  walletUnverified: "If the wallet was linked to your account, it is no longer your verified wallet.",
  lateTitle: "This refund is being paid, or has been paid",
  lateText: "Payments can't be reversed. Contact support right away, and have the email ready.",
  unknownText:
    "It may be incomplete or too old. Open it from the email again, or copy the whole link into the address bar.",
  unknownSupport: "If it still doesn't work, contact support.",
  failedText: "We couldn't reach the server.",
  tryAgain: "Try Again",

  nextTitle: "What to do next",
  nextText:
    "The person who requested this refund may know your password. Choose a new one now, and don't use it anywhere else.",
  newPassword: "Choose a new password",
});
