import { inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";

/** The file with a person's data can be downloaded. */
export function exportReady({ until }: { until: Date }): Message {
  return {
    template: "data_export_ready",
    subject: "Your Freehold data is ready",
    before: [
      `The file with your data is ready. Download it in your account settings until ${inUtc(until)}. After that, we delete it.`,
    ],
    links: [{ label: "Open your account settings", to: "/account/data", main: true }],
    after: [
      "If you didn't ask for it, choose a new password right away with “Forgot your password?” on the sign-in page, and contact support.",
    ],
  };
}
