import { params } from "@nanostores/i18n";
import { messages } from "./messages.ts";

/** What the primitives themselves say. */
export const $ui = /* @__PURE__ */ messages("ui", {
  showPassword: "Show password",
  hidePassword: "Hide password",
  close: "Close",
  copy: "Copy",
  copyAddress: "Copy address",
  copied: "Copied",
  notCopied: "Couldn't copy",
  tryAgain: "Try Again",
  requestId: params("Request ID {id}"),
  supportDetails: "Details for support",
  copyDetails: "Copy the details for support",
  newTab: params("{text} (opens in a new tab)"),
  support: "Support",
  help: "Help page",
  done: "Done",
  current: "Current step",
  upcoming: "Upcoming",
  failed: "Failed",
  cancelled: "Cancelled",
});
