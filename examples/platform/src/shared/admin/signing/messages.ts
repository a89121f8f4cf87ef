import { messages } from "@freehold/ui";

/** Every word about what admins sign. */
export const $signingMessages = messages("siteSigning", {
  wordsOfOne: "Approval words: {words}",
  wordsOfAll: "Approval words for all of them: {words}",
  sameWordsForAll: "You sign all of them at once. Another admin who selects the same requests sees the same words.",
  sameProposalWords:
    "The other admin's screen shows the same words. If they differ, one of the two pages was changed: don't confirm.",
  sameWords:
    "The other admin's screen shows the same words. If they differ, one of the two pages was changed: don't approve.",
  notRead: "We couldn't load the approval words. Try again.",
  notAsShown: "This has changed since you opened it, so nothing was signed. Go back and look at it again.",
});
