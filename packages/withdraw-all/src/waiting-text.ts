import { messages } from "@freehold/ui";

/** What is said before the panel is there. */
export const $waitingText = /* @__PURE__ */ messages("withdrawAllWaiting", {
  loading: "Checking your withdrawal status...",
  failed: "The refund panel could not be loaded.",
  tryAgain: "Try Again",
});
