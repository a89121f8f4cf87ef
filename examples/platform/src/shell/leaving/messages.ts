import { messages } from "@freehold/ui";

/** What is asked before a form is left. */
export const $leavingMessages = messages("siteLeaving", {
  title: "Leave this form?",
  text: "What you typed is not sent yet. It is kept, and is here again when you come back.",
  discard: "Discard it",
  stay: "Stay",
  leave: "Keep it and leave",
});
