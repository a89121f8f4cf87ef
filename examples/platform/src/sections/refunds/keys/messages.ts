import { messages } from "@freehold/ui";

/** What the sheet of the keys says. */
export const $keysMessages = messages("siteRefundsKeys", {
  keys: "Shortcuts",
  title: "Keyboard shortcuts for refund requests",
  next: "Next request",
  previous: "Previous request",
  open: "Open the selected request",
  approve: "Approve it (opens the dialog)",
  reject: "Reject it (opens the dialog)",
  sheet: "Show this list",
  lead: "Shortcuts work while you aren't typing and no dialog is open. They act on the focused request, or on the open one.",
  use: "Use shortcuts on this device",
  close: "Close",
});
