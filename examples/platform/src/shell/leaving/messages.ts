import { messages } from "@freehold/ui";

/** What is asked before a form is left. */
export const $leavingMessages = messages("siteLeaving", {
  title: "Leave this form?",
  text: "You haven't sent this yet. We'll keep what you typed for when you come back.",
  discard: "Discard it",
  stay: "Stay",
  leave: "Keep it and leave",
});
