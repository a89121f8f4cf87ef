import { inGroups, inUtc } from "../platform/format.ts";
import type { Message } from "../platform/mail/message.ts";

/**
 * The platform was restored from a backup: what the person changed since is lost.
 *
 * @param newest - until when the backup has what was done; null if it has nothing.
 * @param wallet - the verified wallet that the account has now.
 */
export function backupRestored({
  at,
  newest,
  wallet,
  frozenUntil,
}: {
  at: Date;
  newest: Date | null;
  wallet: string | null;
  frozenUntil: Date;
}): Message {
  return {
    template: "backup_restored",
    subject: "Choose a new password and check your Freehold account",
    before: [
      `We restored Freehold from a backup on ${inUtc(at)}.${newest ? ` It goes up to ${inUtc(newest)}.` : ""} Changes you made to your account after that are lost.`,
      "So we signed out every device, and your password no longer works. Choose a new one with “Forgot your password?” on the sign-in page. The first time you use a passkey, we email you a code, too.",
      "Then check your wallet, your passkeys and your requests. Remove what you had removed before.",
      `Until ${inUtc(frozenUntil)}, you can't link a wallet or withdraw to any address except your verified wallet.`,
    ],
    ...(wallet && { facts: [{ label: "Your verified wallet", value: inGroups(wallet) }] }),
    links: [{ label: "Sign in", to: "/" }],
    after: [
      "If this isn't your wallet, or you find something you didn't do, contact support before you request a refund.",
    ],
  };
}

/** Tells admins what partners no longer have after that. @param ended - such as `key …1234 of Northwind` */
export function partnersCutOff(ended: string[]): Message {
  return {
    template: "partners_cut_off",
    evenUnconfirmed: true,
    parcel: "none",
    subject: "Partners need new keys after a restored backup",
    before: [
      "We restored Freehold from a backup. It may hold keys and webhooks that were revoked since, so we've revoked all keys and disabled all webhooks of partners. All accounts are disconnected from their sites.",
      "Propose a new key for each partner that should have one, and enable the webhooks that are still right. They have the secrets of the backup again: if one was replaced since, rotate it before you enable the webhook.",
    ],
    facts: ended.map((value, index) => ({ label: `No. ${index + 1}`, value })),
    links: [{ label: "View partners", to: "/partners", main: true }],
  };
}
