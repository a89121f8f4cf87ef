import { inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";

/** Tells admins that messages to a partner's server have failed for three days. */
export function webhookDisabled({ partner, host, since }: { partner: string; host: string; since: Date }): Message {
  return {
    template: "webhook_disabled",
    evenUnconfirmed: true,
    parcel: "none",
    subject: `We've disabled a webhook of ${partner}`,
    before: [
      `Every message to ${host} has failed for three days, so we've stopped sending them.`,
      "Ask the partner to fix the endpoint. Then enable the webhook again, and resend what the partner missed.",
    ],
    facts: [{ label: "Failing since", value: inUtc(since) }],
    links: [{ label: "View partners", to: "/partners", main: true }],
  };
}
