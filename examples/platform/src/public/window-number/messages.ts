import { messages } from "@freehold/ui";

/** The question for the number that the page shows that has opened a window. */
export const $windowNumberMessages = messages("siteWindowNumber", {
  number: "Number shown on that page",
  numberHelp: "It's above the link to this window. You have one try.",
  numberMissing: "Enter the number of two digits",
});
