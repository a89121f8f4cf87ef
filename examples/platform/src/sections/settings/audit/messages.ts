import { messages } from "@freehold/ui";

/** What the list of changed settings says. */
export const $changesMessages = messages("siteSettingsChanges", {
  title: "Changes",
  none: "Nothing was changed yet.",
  notRead: "The audit log could not be read.",
  server: "The server",
  pages: "Pages of changes",
});

/** What the list of refused acts says. */
export const $refusedMessages = messages("siteRefusedActs", {
  title: "Refused",
  lead: "What admins and others tried without the right to it. Each is in the audit log, at most once a minute.",
  none: "Nothing was refused.",
  notRead: "The audit log could not be read.",
  visitor: "A visitor",
  pages: "Pages of what was refused",
});
