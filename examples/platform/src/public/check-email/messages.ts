import { messages, params } from "@freehold/ui";

/** What the page that checks an email says. */
export const $checkEmailMessages = messages("siteCheckEmail", {
  lead: "Every email from us has a reference at its end. Enter it to see whether we sent the email.",
  formTitle: "Is this email from us?",
  reference: "Reference",
  referenceHelp: "Four groups of four letters and digits.",
  missing: "Enter the reference",
  check: "Check",
  checking: "Checking...",
  notChecked: "We couldn't check the reference. Try again.",

  ours: "We sent an email with this reference",
  oursText: "Compare it with the email in front of you. If anything differs, that email isn't ours.",
  sent: "Sent",
  to: "To",
  subject: "Subject",

  notOurs: "We don't know this reference",
  notOursText:
    "Check it for typing errors. We know the emails of the last 90 days. If it's right, don't open links in that email and don't reply.",
  notOursNext: "If you opened a link in it and entered your password, change your password and contact support.",

  addressTitle: "Check this page's address",
  address: params("This page is at {address}. Type it yourself: a link in a forged email can lead to a forged page."),
  wordsTitle: "Your own two words",
  words: "Every email to the address of your account has your two words. You find them in your account, under Emails.",
  neverTitle: "What we never ask for",
  never: "Your password, a code, your wallet's private key or recovery phrase, or a payment to get your refund.",
});
