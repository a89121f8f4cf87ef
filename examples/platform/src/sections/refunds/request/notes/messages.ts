import { messages, params } from "@freehold/ui";

/** What the notes on a request say. */
export const $notesMessages = messages("siteRefundNotes", {
  title: "Notes",
  note: "New note",
  help: "Other admins read it; the person never does. It stays as it is.",
  missing: "Please write something",
  add: "Add the note",
  adding: "Adding...",
  notAdded: "The note could not be added.",
  notRead: "The notes could not be read.",
  by: "{who}, {time}",
  omitted: params("The latest {count} notes; those before them are left out."),
});
