import { inGroups, inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";
import { notMe, type ReportLink, UNDOES } from "../mail-report.ts";
import type { Reclaimed } from "./reclaim-account.ts";

const NOT_YOU =
  "If this wasn't you, choose a new password right away with “Forgot your password?” on the sign-in page, and contact support.";

/** The password was changed in a session, with the one before. */
export function passwordChanged({ at, link }: { at: Date; link: ReportLink }): Message {
  return {
    template: "password_changed",
    subject: "Your Freehold password was changed",
    before: [
      `The password of your Freehold account was changed on ${inUtc(at)}.`,
      "It was changed with the old password. We signed out every other device.",
    ],
    links: [notMe(link)],
    after: UNDOES,
  };
}

/**
 * The password was replaced with a mailed link. The email has no link "It wasn't me": who could use it can also ask for another password.
 *
 * @param hasFactor - whether the next sign-in needs a second factor.
 * @param reclaimed - what was taken from an account that a stranger had made with this address.
 */
export function passwordReplaced({
  at,
  hasFactor,
  reclaimed,
}: {
  at: Date;
  hasFactor: boolean;
  reclaimed: Reclaimed;
}): Message {
  return {
    template: "password_changed",
    subject: "Your Freehold password was changed",
    before: [
      `The password of your Freehold account was changed on ${inUtc(at)}.`,
      "It was changed with a link that we sent to this address. We signed out every device.",
      ...(hasFactor
        ? [
            "You still need your passkey or authenticator app to sign in. If you didn't add it, use “It wasn't me” in our email about it.",
          ]
        : []),
      ...(reclaimed.wallet
        ? [
            `The wallet ${inGroups(reclaimed.wallet)} was linked before you confirmed this address, so it's no longer your verified wallet. If it's yours, verify it again in your account.`,
          ]
        : []),
      ...(reclaimed.factors
        ? [
            "Passkeys and authenticator apps added before you confirmed this address were removed. Add yours again in your account.",
          ]
        : []),
      ...(reclaimed.referral ? ["For the same reason, the referral code used to register no longer counts."] : []),
    ],
    links: [{ label: "Sign in", to: "/" }],
    after: [NOT_YOU],
  };
}

/** A link to choose a new password. The token stands in the fragment, which no server ever sees. */
export function passwordReset({ token, expiresAt }: { token: string; expiresAt: Date }): Message {
  return {
    template: "password_reset",
    evenUnconfirmed: true,
    subject: "Choose a new Freehold password",
    before: [
      "You asked to reset the password of your Freehold account.",
      `The link below works once, until ${inUtc(expiresAt)}.`,
    ],
    links: [{ label: "Choose a new password", to: `/reset-password#${token}`, main: true, expiresAt }],
    after: ["If you didn't ask for this, ignore this email. Your password stays the same."],
  };
}
