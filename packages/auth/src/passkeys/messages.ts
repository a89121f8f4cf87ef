import { messages } from "@freehold/ui";

/** Every word about passkeys. */
export const $passkeyText = /* @__PURE__ */ messages("authPasskeys", {
  use: "Use a passkey",
  waiting: "Waiting for your passkey...",
  failed: "We couldn't use the passkey",
  // The name of a passkey on a device that we don't know.
  unnamed: "Passkey",
});
