import { inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";
import { notMe, type ReportLink } from "../mail-report.ts";

/** A link that confirms the address that an account is changed to. */
export function confirmNewAddress({ token, expiresAt }: { token: string; expiresAt: Date }): Message {
  return {
    template: "email_change",
    evenUnconfirmed: true,
    subject: "Confirm your new email address for Freehold",
    before: [
      "You asked to use this email address for your Freehold account.",
      `The link below works once, until ${inUtc(expiresAt)}. Your address stays the same until you confirm.`,
    ],
    links: [{ label: "Confirm your new email address", to: `/change-email#${token}`, main: true, expiresAt }],
    after: ["If you didn't ask for this, ignore this email. Nothing changes without you."],
  };
}

/** To the address that an account has, while the new one isn't confirmed. */
export function emailChangeRequested({ to, at, link }: { to: string; at: Date; link: ReportLink }): Message {
  return {
    template: "email_change_requested",
    subject: "A new email address for your Freehold account",
    before: [
      `A change of your account's email address was requested on ${inUtc(at)}. It takes effect once the new address is confirmed.`,
    ],
    facts: [{ label: "New address", value: to }],
    links: [notMe(link)],
    after: [
      "“It wasn't me” stops the change, signs out every device and disables your password. It also undoes what was done since that sign-in.",
    ],
  };
}

/** To the new address. @param frozenUntil - until when the old address can undo the change, if it can. */
export function emailChanged({ at, frozenUntil, canUndo }: { at: Date; frozenUntil: Date; canUndo: boolean }): Message {
  return {
    template: "email_changed",
    subject: "Your Freehold email address was changed",
    before: [
      `This is the email address of your Freehold account since ${inUtc(at)}. Sign in with it from now on.`,
      "We signed out your other devices.",
      `Until ${inUtc(frozenUntil)}, ${canUndo ? "your old address can undo the change, and " : ""}you can't add a new destination for refunds.`,
    ],
    links: [{ label: "Sign in", to: "/" }],
  };
}

/** To the address that the account no longer has. @param undo - the link that undoes the change, if it can be undone. */
export function emailChangedElsewhere({
  at,
  undo,
}: {
  at: Date;
  undo: { token: string; expiresAt: Date } | null;
}): Message {
  return {
    template: "email_changed_elsewhere",
    evenUnconfirmed: true,
    subject: "Your Freehold account has another email address",
    before: [
      `The email address of your Freehold account was changed on ${inUtc(at)}. This address no longer signs in to the account.`,
    ],
    ...(undo && {
      links: [{ label: "Undo the change", to: `/undo-email#${undo.token}`, danger: true, expiresAt: undo.expiresAt }],
    }),
    after: undo
      ? [
          `If it wasn't you, undo the change by ${inUtc(undo.expiresAt)}. That brings back this address, signs out every device and disables the password. You then choose a new one.`,
          "If it was you, you don't need to do anything.",
        ]
      : ["If you didn't expect this, contact support."],
  };
}

/** A change was undone: a link to choose another password. */
export function emailRestored({ token, expiresAt }: { token: string; expiresAt: Date }): Message {
  return {
    template: "email_restored",
    evenUnconfirmed: true,
    subject: "Choose a new Freehold password",
    before: [
      "You undid the change of your email address, so this is the address of your account again. We signed out every device and disabled your old password.",
      `The link below works once, until ${inUtc(expiresAt)}. After that, use “Forgot your password?” on the sign-in page.`,
    ],
    links: [{ label: "Choose a new password", to: `/reset-password#${token}`, main: true, expiresAt }],
  };
}
