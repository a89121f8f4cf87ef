import { inUtc } from "../platform/mail/format.ts";
import type { Message } from "../platform/mail/message.ts";

const NOT_YOU =
  "If this was not you, choose a new password at once with “Forgot your password?” on the sign-in page, and write to support.";

/** The password is another one now. */
export function passwordChanged({ at, by }: { at: Date; by: "change" | "reset" }): Message {
  return {
    template: "password_changed",
    subject: "Your Freehold password was changed",
    before: [
      `The password of your Freehold account was changed on ${inUtc(at)}.`,
      by === "reset"
        ? "It was changed with a link that we sent to this address. Every device was signed out."
        : "It was changed by somebody who knew the old one. Every other device was signed out.",
    ],
    links: [{ label: "Sign in", to: "/" }],
    after: [NOT_YOU],
  };
}

/** Another wallet is the account's now: refunds to it have no waiting period, and what it sends are the person's deposits. */
export function walletVerified({ address, at }: { address: string; at: Date }): Message {
  return {
    template: "wallet_verified",
    subject: "A wallet was linked to your Freehold account",
    before: [
      `A wallet was verified for your Freehold account on ${inUtc(at)}. It is now the account's own: refunds can go to it, and tokens it sends to us are your deposits.`,
    ],
    facts: [{ label: "Wallet", value: address }],
    links: [{ label: "Sign in", to: "/" }],
    after: [NOT_YOU],
  };
}

/** A link to choose a new password. The token stands in the fragment, which no server ever sees. */
export function passwordReset({ token, expiresAt }: { token: string; expiresAt: Date }): Message {
  return {
    template: "password_reset",
    subject: "Choose a new Freehold password",
    before: [
      "Somebody, probably you, asked for a new password for the Freehold account with this e-mail address.",
      `The link below works until ${inUtc(expiresAt)}, or until a new password is chosen with it or another one.`,
    ],
    links: [{ label: "Choose a new password", to: `/reset-password#${token}`, main: true }],
    after: ["If you did not ask for it, you need not do anything: your password stays as it is."],
  };
}

/** "This was not me" has ended the password: a link to choose another one. */
export function passwordEnded({ token, expiresAt }: { token: string; expiresAt: Date }): Message {
  return {
    template: "password_ended",
    subject: "Choose a new Freehold password",
    before: [
      "“This was not me” was pressed in our mail about a sign-in. Every device was signed out of your account, and its old password works no more.",
      `The link below works until ${inUtc(expiresAt)}, or until a new password is chosen. After that, use “Forgot your password?” on the sign-in page.`,
    ],
    links: [{ label: "Choose a new password", to: `/reset-password#${token}`, main: true }],
  };
}

/** A link that confirms the address somebody registered with. */
export function confirmAddress({ token, expiresAt }: { token: string; expiresAt: Date }): Message {
  return {
    template: "confirm_address",
    subject: "Confirm your e-mail address for Freehold",
    before: [
      "Somebody, probably you, registered at Freehold with this e-mail address. Please confirm that it is yours.",
      `The link below works until ${inUtc(expiresAt)}. Until it is used, a refund that you ask for waits longer before it is paid.`,
    ],
    links: [{ label: "Confirm this address", to: `/confirm-email#${token}`, main: true }],
    after: ["If you did not register, you need not do anything."],
  };
}

/** Somebody signed in on a device on which nobody had signed in to the account before. */
export function newDevice({ at, networkAddress, token }: { at: Date; networkAddress: string; token: string }): Message {
  return {
    template: "new_device",
    subject: "New sign-in to your Freehold account",
    before: [
      "Somebody signed in to your account with your password, on a device or in a browser that we have not seen before.",
    ],
    facts: [
      { label: "When", value: inUtc(at) },
      { label: "Network address", value: networkAddress },
    ],
    links: [{ label: "This was not me", to: `/not-my-sign-in#${token}`, main: true }],
    after: [
      "“This was not me” signs out every device, ends the password, and stops refunds that were asked for since. The link works for 30 days. If it was you, you need not do anything.",
    ],
  };
}
