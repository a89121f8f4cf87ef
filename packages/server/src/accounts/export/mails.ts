import { inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";
import { notMe, type ReportLink } from "../mail-report.ts";

/** The file with a person's data can be downloaded. */
export function exportReady({ until, link }: { until: Date; link: ReportLink }): Message {
  return {
    template: "data_export_ready",
    subject: "Your Freehold data is ready",
    before: [
      `The file with your data is ready. Download it in your account settings until ${inUtc(until)}. After that, we delete it.`,
    ],
    links: [{ label: "Open your account settings", to: "/account/data", main: true }, notMe(link)],
    after: [
      "If you didn't ask for it, use “It wasn't me”. That signs out every device and disables your password, but a file that was downloaded is out of our hands. The link works for 30 days.",
    ],
  };
}
