import { messages } from "@freehold/ui";

/** What the offer to take something back says. */
export const $undoMessages = messages("siteUndo", {
  undo: "Undo",
  undoKeys: "Undo (Ctrl Z)",
  dismiss: "Dismiss",
});
