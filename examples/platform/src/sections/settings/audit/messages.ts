import { messages } from "@freehold/ui";

/** What the list of changed settings says. */
export const $changesMessages = messages("siteSettingsChanges", {
  title: "Changes",
  none: "No changes yet.",
  notRead: "We couldn't load the audit log. Try again.",
  server: "The server",
  pages: "Pages of changes",
});

/** What the list of refused acts says. */
export const $refusedMessages = messages("siteRefusedActs", {
  title: "Refused",
  lead: "Actions that people tried without permission. The audit log records each at most once a minute.",
  none: "Nothing has been refused.",
  notRead: "We couldn't load the audit log. Try again.",
  visitor: "A visitor",
  pages: "Pages of refused actions",
});
