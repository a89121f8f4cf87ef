import { inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";
import type { ReportLink } from "../mail-report.ts";
import { notMe, STOPS } from "./mails.ts";

/** The admin whose factors it is about. */
type About = { userId: string; email: string };

const personPage = (userId: string) => ({ label: "View their account", to: `/users/${userId}`, main: true }) as const;

/** Two other admins have agreed to remove an admin's factors: to that admin. */
export function resetBegun({ endsAt, link }: { endsAt: Date; link: ReportLink }): Message {
  return {
    template: "factor_reset_begun",
    evenUnconfirmed: true,
    subject: "Two admins will remove your second factors",
    before: [
      `Two other admins agreed to remove your passkeys, your authenticator app and your recovery codes after ${inUtc(endsAt)}.`,
      "If you didn't ask for it, or found one of them, sign in with it. That cancels the removal, and so does “It wasn't me”.",
    ],
    links: [notMe(link)],
    after: [STOPS],
  };
}

/** The same, to all other admins. */
export function resetBegunToAdmins({ userId, email, endsAt }: About & { endsAt: Date }): Message {
  return {
    template: "factor_reset_begun_admins",
    subject: "An admin's second factors will be removed",
    before: [
      `Two admins agreed to remove the second factors of ${email} after ${inUtc(endsAt)}.`,
      "If you can't confirm with that admin that they asked for it, cancel it on their page.",
    ],
    links: [personPage(userId)],
  };
}

/** The wait is under way: to that admin, once more. */
export function resetContinues({ endsAt, link }: { endsAt: Date; link: ReportLink }): Message {
  return {
    template: "factor_reset_continues",
    evenUnconfirmed: true,
    subject: "Your second factors will be removed soon",
    before: [
      `We'll remove your passkeys, your authenticator app and your recovery codes after ${inUtc(endsAt)}, as two other admins agreed. Sign in with one of them to cancel.`,
    ],
    links: [notMe(link)],
    after: [STOPS],
  };
}

/** An admin's factors were removed: to that admin. */
export function resetDone({ at, link }: { at: Date; link: ReportLink }): Message {
  return {
    template: "factor_reset_done",
    evenUnconfirmed: true,
    subject: "Your second factors were removed",
    before: [
      `Two other admins agreed to it, and the wait ended on ${inUtc(at)}. We removed your passkeys, your authenticator app and your recovery codes, and signed out every device.`,
      "Sign in and add a passkey or an authenticator app in your account. The admin pages stay closed until then.",
    ],
    links: [{ label: "Sign in", to: "/", main: true }, notMe(link)],
    after: [STOPS],
  };
}

/** An operator has removed an admin's factors: to that admin. */
export function factorsCommanded({ at, frozenUntil }: { at: Date; frozenUntil: Date }): Message {
  return {
    template: "factor_reset_commanded",
    evenUnconfirmed: true,
    subject: "Your second factors were removed",
    before: [
      `An operator of the platform removed your passkeys, your authenticator app and your recovery codes on ${inUtc(at)}, and signed out every device.`,
      "Sign in and add a passkey or an authenticator app in your account. The admin pages stay closed until then.",
      `Until ${inUtc(frozenUntil)}, you can't link a wallet or withdraw to any address except your verified wallet.`,
    ],
    links: [{ label: "Sign in", to: "/", main: true }],
  };
}

/** An admin's factors were removed: to all other admins. @param by - who removed them */
export function resetDoneToAdmins({
  userId,
  email,
  at,
  by = "two admins",
}: About & { at: Date; by?: "two admins" | "an operator" }): Message {
  return {
    template: "factor_reset_done_admins",
    subject: "An admin's second factors were removed",
    before: [
      by === "two admins"
        ? `We removed the second factors of ${email} on ${inUtc(at)}, as two admins agreed.`
        : `An operator removed the second factors of ${email} on ${inUtc(at)}, by a command on the server.`,
    ],
    links: [personPage(userId)],
  };
}

/** It was cancelled during the wait: to all other admins. */
export function resetCancelled({ userId, email }: About): Message {
  return {
    template: "factor_reset_cancelled",
    subject: "An admin's second factors stay",
    before: [
      `The removal of the second factors of ${email} was cancelled: by that admin, by another one, because they are no longer an admin, or because our emails to them didn't arrive.`,
    ],
    links: [personPage(userId)],
  };
}

/** Another admin cancelled it: to the admin it is about. */
export function resetCancelledByAdmin(): Message {
  return {
    template: "factor_reset_cancelled_own",
    evenUnconfirmed: true,
    subject: "Your second factors stay",
    before: ["Another admin cancelled the removal of your second factors. Ask the other admins why."],
    links: [{ label: "Sign in", to: "/" }],
  };
}
