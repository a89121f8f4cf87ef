import { messages, params } from "@freehold/ui";

/** What the shell and the signed-out page say. */
export const $shellMessages = messages("siteShell", {
  documentTitle: params("{title} · Freehold"),
  brand: "Freehold",

  opening: params("Opening {section}..."),
  notLoaded: params("{section} could not be loaded. Check your network."),

  entryTitle: "Real estate, held in shares.",
  entryText: "Sign in to see your confirmed deposits and to request the refund of all of them.",
  expiredTitle: "Your session has ended",
  expiredText: "Sign in again to go on. Everything that was confirmed is kept.",
});
