import { messages } from "@freehold/ui";

/** What downloads say. */
export const $downloadMessages = messages("siteDownloads", {
  notDownloaded: "We couldn't load the file. Try again.",
});
