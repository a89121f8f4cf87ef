import { messages, params } from "@freehold/ui";

/** What the dialog for the announcement says. */
export const $announcementMessages = messages("siteAnnouncement", {
  name: "Announcement",
  own: "The page's own words",
  version: params("Version {version}"),
  what: "What everybody is shown once after signing in. When it changes, everybody is shown it again.",
  published: "Published by {who} on {time}: “{text}”",
  notRead: "The announcement could not be read.",
  change: "Change",
  title: "Change the announcement",
  label: "Publish",
  publishing: "Publishing...",
  notPublished: "The announcement could not be published.",
  text: "Everybody who is signed in is shown this under the title “Important Announcement”, also who has seen the one before. Leave every language empty for the page's own words about the suspension.",
  language: "Language",
  field: params("Text in {language}"),
  help: "An empty line begins a new paragraph. Links are not made out of addresses.",
  written: "written",
  englishMissing: "Please write it in English, too: everybody else reads that",
  done: "The announcement is published",
  doneText: "Everybody is shown it from now on.",
  ownDone: "The page's own words hold again",
  ownDoneText: "They are shown while the platform is suspended, to whoever has not seen them.",
});
