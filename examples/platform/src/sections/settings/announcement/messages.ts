import { messages, params } from "@freehold/ui";

/** What the dialog for the announcement says. */
export const $announcementMessages = messages("siteAnnouncement", {
  name: "Announcement",
  own: "The page's own words",
  version: params("Version {version}"),
  what: "What people are shown once after signing in. When it changes, they are shown it again.",
  published: "Published by {who} on {time}: “{text}”",
  otherStatus: "It is not shown now: it was written for the platform's other status.",
  notRead: "The announcement could not be read.",
  change: "Change",
  title: "Change the announcement",
  label: "Publish",
  publishing: "Publishing...",
  notPublished: "The announcement could not be published.",
  text: "People who are signed in are shown this under the title “Important Announcement”, also those who have seen the one before. It is shown as long as the platform's status stays what it is. Leave every language empty for the page's own words about the suspension.",
  language: "Language",
  field: params("Text in {language}"),
  help: "An empty line begins a new paragraph. Links are not made out of addresses.",
  written: "written",
  englishMissing: "Please write it in English, too: readers of other languages see that",
  done: "The announcement is published",
  doneText: "People are shown it from now on.",
  ownDone: "The page's own words hold again",
  ownDoneText: "They are shown while the platform is suspended, to people who have not seen them.",
});
