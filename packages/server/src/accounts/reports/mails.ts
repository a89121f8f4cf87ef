import { inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";

/** What a person can report with “It wasn't me”, or undo. */
export type Reportable = "sign_in" | "withdrawal" | "email_change";
const REPORTED: Record<Reportable, string> = {
  sign_in: "You reported a sign-in that wasn't you.",
  withdrawal: "You reported a withdrawal request that you didn't make.",
  email_change: "You undid a change of your email address.",
};

/** "It wasn't me" has disabled the password: a link to choose another one. */
export function passwordEnded({
  token,
  expiresAt,
  what,
}: {
  token: string;
  expiresAt: Date;
  what: Reportable;
}): Message {
  return {
    template: "password_ended",
    evenUnconfirmed: true,
    subject: "Choose a new Freehold password",
    before: [
      `${REPORTED[what]} We signed out every device and disabled your old password.`,
      `The link below works once, until ${inUtc(expiresAt)}. After that, use “Forgot your password?” on the sign-in page.`,
    ],
    links: [{ label: "Choose a new password", to: `/reset-password#${token}`, main: true, expiresAt }],
  };
}
