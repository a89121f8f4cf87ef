import { inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";
import { notMe, type ReportLink } from "../mail-report.ts";

export { notMe };

/** What that link does. */
export const STOPS = "“It wasn't me” stops this, signs out every device and disables your password.";
const FROZEN =
  "Until 72 hours after that, you can't link another wallet, and refunds only go to the wallet you verified before.";

/** A link that begins the wait. Opening it changes nothing: mail scanners do. */
export function beginRecovery({ token, expiresAt }: ReportLink): Message {
  return {
    template: "recovery_link",
    evenUnconfirmed: true,
    subject: "Sign in without your second factor",
    before: [
      "Someone entered your Freehold password and asked to sign in without a passkey, an authenticator app or a recovery code. If it was you, begin below.",
      `Then we wait at least 72 hours, remove your second factors, and you sign in with your password and a code that we email. The link works until ${inUtc(expiresAt)}.`,
    ],
    links: [{ label: "Begin", to: `/recover#${token}`, main: true, expiresAt }],
    after: [
      "If it wasn't you, don't open the link, and choose a new password with “Forgot your password?” on the sign-in page. Nothing happens without the link.",
    ],
  };
}

/** The wait has begun. */
export function recoveryBegun({ endsAt, link }: { endsAt: Date; link: ReportLink }): Message {
  return {
    template: "recovery_begun",
    evenUnconfirmed: true,
    subject: "Your second factors will be removed in 72 hours",
    before: [
      `You asked to sign in without your second factor. We'll remove your passkeys, your authenticator app and your recovery codes after ${inUtc(endsAt)}, and sign out every device.`,
      "If you find one of them, just sign in with it. That cancels the removal.",
      FROZEN,
    ],
    links: [notMe(link)],
    after: [STOPS],
  };
}

/** The wait is under way: a day after the notice before. */
export function recoveryContinues({ endsAt, link }: { endsAt: Date; link: ReportLink }): Message {
  return {
    template: "recovery_continues",
    evenUnconfirmed: true,
    subject: "Your second factors will be removed soon",
    before: [
      `We'll remove your passkeys, your authenticator app and your recovery codes after ${inUtc(endsAt)}, as you asked. Sign in with one of them to cancel.`,
    ],
    links: [notMe(link)],
    after: [STOPS],
  };
}

/** The factors were removed. */
export function recoveryDone({ at, link }: { at: Date; link: ReportLink }): Message {
  return {
    template: "recovery_done",
    evenUnconfirmed: true,
    subject: "Your second factors were removed",
    before: [
      `The wait ended on ${inUtc(at)}. We removed your passkeys, your authenticator app and your recovery codes, and signed out every device.`,
      "Sign in with your password and the code that we'll email you. Then add a passkey or an authenticator app in your account.",
      "For another 72 hours, you can't link another wallet, and refunds only go to the wallet you verified before.",
    ],
    links: [{ label: "Sign in", to: "/", main: true }, notMe(link)],
    after: [STOPS],
  };
}

/** A factor was used, so it isn't lost: that has cancelled the wait. */
export function recoveryCancelled({ at, link }: { at: Date; link: ReportLink }): Message {
  return {
    template: "recovery_cancelled",
    evenUnconfirmed: true,
    subject: "Your second factors stay",
    before: [
      `A passkey, authenticator app or recovery code of your account was used on ${inUtc(at)}. So we won't remove your second factors.`,
    ],
    links: [{ label: "Sign in", to: "/" }, notMe(link)],
    after: [
      "If it was you and you didn't ask for the removal, someone knows your password. Choose a new one with “Forgot your password?” on the sign-in page.",
      "“It wasn't me” signs out every device and disables your password. If a stranger added a passkey or an app, also use “It wasn't me” in our email about it.",
    ],
  };
}

/** An admin or an operator has signed the person out everywhere, and so the recovery of lost factors ended. */
export function recoveryStopped({ at }: { at: Date }): Message {
  return {
    template: "recovery_stopped",
    evenUnconfirmed: true,
    subject: "Your second factors stay",
    before: [
      `Your account was signed out everywhere on ${inUtc(at)}. So we won't remove your passkeys, authenticator app and recovery codes.`,
    ],
    links: [{ label: "Sign in", to: "/" }],
    after: ["If you've lost them, sign in with your password and ask again."],
  };
}
