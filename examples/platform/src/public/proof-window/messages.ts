import { messages, params } from "@freehold/ui";

/** What the window says in which a person confirms who they are, for a page of a partner. */
export const $proofWindowMessages = messages("siteProofWindow", {
  entryTitle: "Confirm it's you.",
  entryText: "A page that shows your refund needs to know it's you.",

  working: "Loading the request",
  wait: "One moment...",
  ask: "Confirm it's you",
  asks: params("{origin} asks you to confirm that you're {email}."),
  device: params("It was requested in {device}, from the network {network}."),
  network: params("It was requested from the network {network}."),
  otherNetwork: "This window is on another network. Make sure the page is open on a device of yours.",
  onlyYou:
    "Continue only if you opened this window from that page. If the link or the number was sent to you, close this window. Nothing has changed.",
  noPasskeys: "This browser can't use passkeys. Open the page in another browser and try again.",
  done: "It's confirmed",
  doneText: "Close this window and return to the page you came from.",
  unknown: "This request has ended",
  unknownText: "It expired, was already used, or the number was wrong. Go back to the page that asked and try again.",
  failed: "We couldn't load the request",
  tryAgain: "Try Again",
});
