import { messages } from "@freehold/ui";

/** What is said before a session ends. */
export const $endingMessages = messages("siteSessionEnding", {
  title: "Are you still there?",
  text: "You've been inactive. You'll be signed out in {time}.",
  finalText:
    "You'll be signed out in {time}, because a session lasts 24 hours at most. Finish what you're doing, or sign in again afterwards.",
  stay: "Stay signed in",
  leave: "Sign out",
  understood: "I Understand",
});
