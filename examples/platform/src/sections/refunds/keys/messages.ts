import { messages } from "@freehold/ui";

/** What the sheet of the keys says. */
export const $keysMessages = messages("siteRefundsKeys", {
  keys: "Keys",
  title: "Keys for refund requests",
  next: "Next request",
  previous: "Previous request",
  open: "Open the selected request",
  approve: "Approve it: the dialog opens",
  reject: "Reject it: the dialog opens",
  sheet: "Show this list",
  lead: "They work while you are not typing and no dialog is open. The selected request is the one with the focus, or else the one that is open.",
  use: "Use these keys on this device",
  close: "Close",
});
