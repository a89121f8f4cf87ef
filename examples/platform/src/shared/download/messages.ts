import { messages } from "@freehold/ui";

/** What downloads say. */
export const $downloadMessages = messages("siteDownloads", {
  notDownloaded: "The file could not be read.",
});
