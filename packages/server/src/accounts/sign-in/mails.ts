import { inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";
import { notMe, type ReportLink } from "../mail-report.ts";

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
