import { messages, params } from "@freehold/ui";

/** What the notes on a request say. */
export const $notesMessages = messages("siteRefundNotes", {
  title: "Notes",
  note: "New note",
  help: "Only admins can read it. It can't be changed later.",
  missing: "Write a note first",
  add: "Add note",
  adding: "Adding...",
  notAdded: "We couldn't add the note.",
  notRead: "We couldn't load the notes. Try again.",
  by: "{who}, {time}",
  omitted: params("Only the latest {count} notes are shown."),
});
