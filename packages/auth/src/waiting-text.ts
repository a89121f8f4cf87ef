import { messages } from "@freehold/ui";

/** What is said before the forms are there. */
export const $waitingText = /* @__PURE__ */ messages("authWaiting", {
  loading: "Loading your session...",
  failed: "The sign-in form could not be loaded.",
  tryAgain: "Try Again",
});
