import { messages, params } from "@freehold/ui";

/** What the shell and the signed-out page say. */
export const $shellMessages = messages("siteShell", {
  documentTitle: params("{title} · Freehold"),
  brand: "Freehold",

  opening: params("Opening {section}..."),
  notShown: params("We couldn't show {section}. Try again."),
  notLoaded: params("We couldn't load {section}. Check your network."),

  refunds: "Refund Requests",
  partners: "Partners",
  account: "Account settings",
  search: "Search",
  searchKeys: "Search (Ctrl K)",
  linkPage: "This link's page",

  unknownTitle: "This page doesn't exist",
  unknownText: "The address may have a typo, or the page has moved. Your account isn't affected.",
  unknownNext: "Where to go next",
  adminsOnlyTitle: "For admins only",
  factorMissingTitle: "Add a second factor",
  // {section}: a link to the account settings.
  factorMissingText:
    "Admins sign in with a passkey or an authenticator app. Add one in {section}, and the admin pages open right away.",
  accountSettings: "your account settings",
  adminsOnlyText: "Only admins can open this page. Your own deposits are under {section}.",

  titleLogin: "Sign in",
  titleRegister: "Create account",
  titleForgot: "Reset your password",
  titleReset: "Choose a new password",
  titleVerify: "One more step",
  titleRecover: "Sign in without your second factor",

  entryTitle: "Real estate, held in shares.",
  entryText: "Sign in to see your confirmed deposits and to request the refund of all of them.",
  suspendedTitle: "The project is suspended.\nAll deposits are refunded in full.",
  suspendedText: "Sign in to see your confirmed deposits and to request your refund.",
  expiredTitle: "Your session has ended",
  expiredText: "Sign in again to continue. Everything you confirmed has been saved.",
});
