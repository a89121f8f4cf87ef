import { messages } from "@freehold/ui";

/** Every word of the announcement. */
export const $text = /* @__PURE__ */ messages("announcement", {
  title: "Important Announcement",
  suspended:
    "The project is suspended because of the regulatory framework in one country, until licensing is complete.",
  refunded: "All invested amounts will be fully refunded through the withdraw-all panel.",
  how: "Request your refund under Withdraw All Deposits.",
  renderFailed: "We couldn't show the announcement. Try again.",
  understand: "I Understand",
});
