import { messages } from "@freehold/ui";

/** What is said before a session ends. */
export const $endingMessages = messages("siteSessionEnding", {
  title: "Are you still there?",
  text: "You are signed out in {time}, because nothing was done for a while.",
  finalText:
    "You are signed out in {time}: a session lasts 24 hours at most. Finish what you have begun, or sign in again then.",
  stay: "Stay signed in",
  leave: "Sign out",
  understood: "I Understand",
});
