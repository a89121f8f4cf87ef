import { inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";

/**
 * A link that confirms the address that an account was registered with.
 *
 * @param hasWaitingPeriod - by the settings, refunds can have one.
 */
export function confirmAddress(
  { token, expiresAt }: { token: string; expiresAt: Date },
  hasWaitingPeriod: boolean,
): Message {
  const works = `The link below works until ${inUtc(expiresAt)}.`;
  return {
    template: "confirm_address",
    evenUnconfirmed: true,
    subject: "Confirm your email address for Freehold",
    before: [
      "This email address was used to register at Freehold. If that was you, confirm the address.",
      hasWaitingPeriod ? `${works} Until you confirm, refunds have an extra waiting period.` : works,
    ],
    links: [{ label: "Confirm your email address", to: `/confirm-email#${token}`, main: true, expiresAt }],
    after: ["If you didn't register, ignore this email."],
  };
}
