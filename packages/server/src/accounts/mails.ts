import { inGroups, inUtc } from "../platform/format.ts";
import type { Message } from "../platform/mail/message.ts";
import { notMe, type ReportLink } from "./mail-report.ts";
import type { Reclaimed } from "./new-password/reclaim-account.ts";

const NOT_YOU =
  "If this wasn't you, choose a new password right away with “Forgot your password?” on the sign-in page, and contact support.";

/** What "It wasn't me" does about what was done in a session, and for how long. */
const UNDOES = [
  "“It wasn't me” signs out every device and disables your password. It also removes passkeys and apps added since that sign-in, and stops refunds requested since then.",
  "The link works for 30 days. If it was you, you don't need to do anything.",
];

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

/** Another wallet is the account's now: refunds to it have no waiting period, and what it sends are the person's deposits. */
export function walletVerified({ address, at, link }: { address: string; at: Date; link: ReportLink }): Message {
  return {
    template: "wallet_verified",
    subject: "A wallet was linked to your Freehold account",
    before: [
      `You verified a new wallet on ${inUtc(at)}. You can now request refunds to it, and tokens it sends to us count as your deposits.`,
    ],
    facts: [{ label: "Wallet", value: address }],
    links: [notMe(link)],
    after: ["“It wasn't me” also means that this is no longer your verified wallet.", ...UNDOES],
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

/** The second step of a sign-in on a device that is new to the account. */
export function signInCode({ code, expiresAt }: { code: string; expiresAt: Date }): Message {
  return {
    template: "sign_in_code",
    evenUnconfirmed: true,
    expiresAt,
    subject: "Your Freehold sign-in code",
    before: [
      "Someone entered your password on a device that we don't know. If it was you, type this code on the page where you're signing in.",
    ],
    facts: [
      { label: "Code", value: `${code.slice(0, 3)} ${code.slice(3)}` },
      { label: "Works until", value: inUtc(expiresAt) },
    ],
    after: [
      "Never tell it to anyone: we don't ask for it by phone, email or chat.",
      "If it wasn't you, someone knows your password. Choose a new one with “Forgot your password?” on the sign-in page.",
    ],
  };
}

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

/** The words that the person knows our emails by are other ones now. The email has them, like every other one. */
export function wordsRenewed({ at, link }: { at: Date; link: ReportLink }): Message {
  return {
    template: "words_renewed",
    subject: "The words in your Freehold emails changed",
    before: [`You made new words for our emails on ${inUtc(at)}. Every email from us has them from now on.`],
    links: [notMe(link)],
    after: ["“It wasn't me” also makes new words.", ...UNDOES],
  };
}

/** A link that confirms the address that an account was registered with. */
export function confirmAddress({ token, expiresAt }: { token: string; expiresAt: Date }): Message {
  return {
    template: "confirm_address",
    evenUnconfirmed: true,
    subject: "Confirm your email address for Freehold",
    before: [
      "This email address was used to register at Freehold. If that was you, confirm the address.",
      `The link below works until ${inUtc(expiresAt)}. Until you confirm, refunds have an extra waiting period.`,
    ],
    links: [{ label: "Confirm your email address", to: `/confirm-email#${token}`, main: true, expiresAt }],
    after: ["If you didn't register, ignore this email."],
  };
}

/** A sign-in on a device that was new to the account. */
export type NewSignIn = { at: Date; network_address: string };

/**
 * Emails the owner about sign-ins on devices that were new to the account.
 *
 * @param signIns - the sign-ins that the email lists, oldest first.
 * @param more - the number of further sign-ins.
 * @param link - the address of "It wasn't me".
 */
export function newDevice({
  signIns,
  more,
  link,
}: {
  signIns: readonly NewSignIn[];
  more: number;
  link: ReportLink;
}): Message {
  const [only, ...others] = signIns;
  const isOne = only && others.length === 0 && more === 0;
  return {
    template: "new_device",
    subject: isOne ? "New sign-in to your Freehold account" : "New sign-ins to your Freehold account",
    before: [
      isOne
        ? "Your account was signed in to from a new device or browser, with your password."
        : `In the last hour, your account was signed in to ${signIns.length + more} times from new devices or browsers, with your password.`,
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
    links: [notMe(link)],
    after: [
      "“It wasn't me” signs out every device, disables your password, and stops refunds requested since then. The link works for 30 days. If it was you, you don't need to do anything.",
    ],
  };
}
