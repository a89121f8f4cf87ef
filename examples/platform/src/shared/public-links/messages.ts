import { messages } from "@freehold/ui";

/** What every public page says. */
export const $publicMessages = messages("sitePublic", {
  home: "Freehold, go to the platform",
  account: "Your account",
  pages: "Public pages",
  progress: "Refund progress",
  status: "Status",
  terms: "Terms",
  contact: "Contact",
  "check-email": "Check an email",
});
