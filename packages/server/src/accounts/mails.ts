import { inGroups, inUtc } from "../platform/format.ts";
import type { Message } from "../platform/mail/message.ts";
import type { Reclaimed } from "./access/reclaim-account.ts";

const NOT_YOU =
  "If this was not you, choose a new password at once with “Forgot your password?” on the sign-in page, and write to support.";

/**
 * The password is another one now.
 *
 * @param reclaimed - what was taken from an account that a stranger had made with this address.
 */
export function passwordChanged({
  at,
  by,
  reclaimed,
}: {
  at: Date;
  by: "change" | "reset";
  reclaimed?: Reclaimed;
}): Message {
  return {
    template: "password_changed",
    subject: "Your Freehold password was changed",
    before: [
      `The password of your Freehold account was changed on ${inUtc(at)}.`,
      by === "reset"
        ? "It was changed with a link that we sent to this address. Every device was signed out."
        : "It was changed with the old password. Every other device was signed out.",
      ...(reclaimed?.wallet
        ? [
            `The wallet ${inGroups(reclaimed.wallet)} was linked to the account before it was known that this address is yours. It is no longer the account's verified wallet. If it is yours, please verify it again in your account.`,
          ]
        : []),
      ...(reclaimed?.referral
        ? ["The referral code that the account was registered with does not count any more, for the same reason."]
        : []),
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
    evenUnconfirmed: true,
    subject: "Choose a new Freehold password",
    before: [
      "We were asked, probably by you, for a new password for the Freehold account with this email address.",
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
    evenUnconfirmed: true,
    subject: "Choose a new Freehold password",
    before: [
      "“This was not me” was pressed in our mail about a sign-in. Every device was signed out of your account, and its old password works no more.",
      `The link below works until ${inUtc(expiresAt)}, or until a new password is chosen. After that, use “Forgot your password?” on the sign-in page.`,
    ],
    links: [{ label: "Choose a new password", to: `/reset-password#${token}`, main: true }],
  };
}

/** A link that confirms the address that an account was registered with. */
export function confirmAddress({ token, expiresAt }: { token: string; expiresAt: Date }): Message {
  return {
    template: "confirm_address",
    evenUnconfirmed: true,
    subject: "Confirm your email address for Freehold",
    before: [
      "This email address was registered at Freehold, probably by you. Please confirm that it is yours.",
      `The link below works until ${inUtc(expiresAt)}. Until it is used, a refund that you ask for waits longer before it is paid.`,
    ],
    links: [{ label: "Confirm this address", to: `/confirm-email#${token}`, main: true }],
    after: ["If you did not register, you need not do anything."],
  };
}

/** A sign-in on a device that was new to the account. */
export type NewSignIn = { at: Date; network_address: string };

/**
 * A person signed in on devices that were new to the account.
 *
 * @param signIns - those that the mail names, oldest first.
 * @param more - how many there were beside them.
 */
export function newDevice({
  signIns,
  more,
  token,
}: {
  signIns: readonly NewSignIn[];
  more: number;
  token: string;
}): Message {
  const [only, ...others] = signIns;
  const isOne = only && others.length === 0 && more === 0;
  return {
    template: "new_device",
    subject: isOne ? "New sign-in to your Freehold account" : "New sign-ins to your Freehold account",
    before: [
      isOne
        ? "There was a sign-in to your account with your password, on a device or in a browser that we have not seen before."
        : `In the last hour there were ${signIns.length + more} sign-ins to your account with your password, on devices or in browsers that we have not seen before.`,
    ],
    facts: isOne
      ? [
          { label: "When", value: inUtc(only.at) },
          { label: "Network address", value: only.network_address },
        ]
      : [
          ...signIns.map(({ at, network_address }) => ({ label: inUtc(at), value: network_address })),
          ...(more ? [{ label: "And", value: `${more} more` }] : []),
        ],
    links: [{ label: "This was not me", to: `/not-my-sign-in#${token}`, main: true }],
    after: [
      "“This was not me” signs out every device, ends the password, and stops refunds that were asked for since. The link works for 30 days. If it was you, you need not do anything.",
    ],
  };
}
