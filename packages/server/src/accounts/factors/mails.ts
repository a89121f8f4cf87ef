import { inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";
import { notMe, type ReportLink, UNDOES } from "../mail-report.ts";

/**
 * A passkey or an authenticator was added to the account, or removed, or its recovery codes are new ones.
 *
 * @param isRemoved - a factor is gone, and the link doesn't bring it back.
 */
export function factorChanged({
  what,
  at,
  isRemoved,
  link,
}: {
  what: string;
  at: Date;
  isRemoved: boolean;
  link: ReportLink;
}): Message {
  return {
    template: "factor_changed",
    subject: "The sign-in of your Freehold account changed",
    before: [`${what} on ${inUtc(at)}.`],
    links: [notMe(link)],
    after: isRemoved
      ? [...UNDOES, "The link can't bring back what was removed. Add it again in your account afterwards."]
      : UNDOES,
  };
}

/** A passkey that a browser had added by itself was used for the first time. From now on it's a second factor, which its person may not expect. */
export function passkeyFirstUsed({ name, at, link }: { name: string; at: Date; link: ReportLink }): Message {
  return {
    template: "passkey_first_used",
    subject: "Your passkey is now your second factor",
    before: [
      `You used the passkey “${name}” for the first time on ${inUtc(at)}. Your browser had added it when you signed in.`,
      "From now on, signing in with your password on a new device asks for the passkey, too.",
      "Make recovery codes in your account, in case you lose the passkey.",
    ],
    links: [{ label: "Open your account", to: "/account/passkeys", main: true }, notMe(link)],
    after: [
      "“It wasn't me” removes this passkey, signs out every device and disables your password. It also stops refunds requested since the passkey was added.",
      "The link works for 30 days.",
    ],
  };
}

/** A mailed link took an admin's last second factor: to that admin. */
export function factorsLost({ at }: { at: Date }): Message {
  return {
    template: "factors_lost",
    evenUnconfirmed: true,
    subject: "Two admins have to reset your sign-in",
    before: [
      `With a link that we emailed to this address, your last second factor was removed on ${inUtc(at)}.`,
      "You're an admin, so you can't add another one by email. Contact two other admins: they can reset your sign-in on your account's page. You can sign in 24 hours after that.",
      "If there aren't two other admins, contact whoever runs the server.",
    ],
    after: ["If you didn't use such a link, someone else can read your email. Tell the other admins right away."],
  };
}

/** The same, to all other admins. */
export function factorsLostToAdmins({ userId, email, at }: { userId: string; email: string; at: Date }): Message {
  return {
    template: "factors_lost_admins",
    subject: "An admin has lost every second factor",
    before: [
      `With an emailed link, the last second factor of ${email} was removed on ${inUtc(at)}. They can't sign in until two other admins reset their second factors.`,
      "Speak to them first. If they didn't use the link, someone else can read their email.",
    ],
    links: [{ label: "View their account", to: `/users/${userId}`, main: true }],
  };
}
