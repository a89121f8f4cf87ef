import { messages, params } from "@freehold/ui";

/** What the windows say in which a person agrees to what a partner's page asks for. */
export const $partnerWindowMessages = messages("sitePartnerWindows", {
  connectEntryTitle: "Connect your account.",
  connectEntryText: "Once you agree, the partner's site can show your refund.",
  refundEntryTitle: "Confirm your refund.",
  refundEntryText: "A partner's site asks for a refund to another wallet. Only you can agree to it.",

  wait: "One moment...",
  working: "Loading the request",
  connectAsk: params("Connect {partner}?"),
  // {origin}: the address of the partner's site.
  asks: params("{partner} at {origin} asks to act in your Freehold account."),
  may: "It can",
  mayRead: "see your deposits and refunds",
  mayRequest: "request a refund to your verified wallet",
  mayNot: "It can't see your password, change your wallet, or send money to another one.",
  until: "This ends on",
  untilEarlier: ". You can disconnect it earlier in your account.",
  onlyYou:
    "Continue only if you came here from that site yourself. If the link or the number was sent to you, close this window.",
  signInFirst: "Sign in to continue.",
  asUser: params("You're signed in as {email}."),
  otherAccount: "Use another account",
  connect: "Connect",
  // The button that leads back to the partner's site, where a person signs in by redirect.
  continue: "Continue",
  cancel: "Cancel",
  connecting: "Connecting...",
  notConnected: "We couldn't connect your account. Try again.",
  connected: params("{partner} is connected"),
  goBack: "Go back",
  closeWindow: "Close this window and return to the page you came from. It shows your refund now.",

  refundAsk: "Confirm this refund?",
  refundAsks: params("{partner} at {origin} asks for a refund of all your deposits."),
  to: "To the wallet",
  notVerified: "It isn't the wallet you verified. Check each character: a payment can't be reversed.",
  confirmRefund: "Request this refund",
  requesting: "Requesting...",
  notRequested: "We couldn't request the refund. Try again.",
  requested: "Your refund is requested",
  requestedText: "Close this window and return to the page you came from. We'll email you about each step.",

  unknown: "This request has ended",
  connectUnknownText: "It expired, or the number was wrong. Go back to the page that you came from and try again.",
  refundUnknownText:
    "It expired, was already used, is for another account, or the number was wrong. Go back to the page that you came from and try again.",
  failed: "We couldn't load the request",
  tryAgain: "Try Again",
});
