import { messages } from "@freehold/ui";

/** What is said of what was typed and not sent. */
export const $draftMessages = messages("siteDrafts", {
  restored: "We kept what you typed before.",
  discard: "Discard",
});
