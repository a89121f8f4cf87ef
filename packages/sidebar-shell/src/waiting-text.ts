import { messages } from "@freehold/ui";

/** What is said before the shell is there. */
export const $waitingText = /* @__PURE__ */ messages("sidebarShellWaiting", {
  loading: "Loading your session...",
  failed: "This page could not be loaded.",
  tryAgain: "Try Again",
});
