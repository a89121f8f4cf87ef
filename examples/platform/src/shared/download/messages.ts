import { messages, params } from "@freehold/ui";

/** What downloads say. */
export const $downloadMessages = messages("siteDownloads", {
  notDownloaded: "We couldn't load the file. Try again.",
  saved: params("Check your downloads for {name}. Not there?"),
  share: "Share file",
  copyText: "Copy its text",
  copyLink: "Copy this page's link and open it in another browser",
});
