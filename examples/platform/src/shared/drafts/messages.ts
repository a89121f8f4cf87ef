import { messages } from "@freehold/ui";

/** What is said of what was typed and not sent. */
export const $draftMessages = messages("siteDrafts", {
  restored: "What you typed before is still here.",
  discard: "Discard",
});
