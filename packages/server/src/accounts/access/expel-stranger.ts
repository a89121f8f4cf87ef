import type { SignInReported } from "@freehold/contract";
import type { Tx } from "../../platform/database/connect.ts";
import { renewWords } from "../../platform/mail/words.ts";
import { removeFactors } from "../factors/remove-factors.ts";
import { cancelRecovery } from "../recovery/cancel-recovery.ts";
import { deleteSessions } from "../store.ts";
import { revokeWallet } from "../wallets/revoke-wallet.ts";
import { forgetDevices } from "./known-devices.ts";

/** Calls off the requests that were made in a person's account since then. The accounts know nothing of withdrawals. */
export type CallOffSince = (tx: Tx, userId: string, since: Date) => Promise<{ stopped: number; tooLate: number }>;

/** What was undone of what a stranger did in an account. */
export type Expelled = { stopped: number; tooLate: number; walletUnverified: boolean; factorsRemoved: boolean };

/**
 * Puts a stranger out of an account, after its owner has said so with a mailed link: ends every session, knows no device any more, calls off
 * requests made since, and takes away what was added since. The caller holds the lock of the person's row.
 */
export async function expelStranger(
  tx: Tx,
  userId: string,
  {
    since,
    factorsSince = since,
    callOffSince,
  }: {
    since: Date;
    /** @default since */
    factorsSince?: Date;
    callOffSince: CallOffSince;
  },
): Promise<Expelled> {
  const calledOff = await callOffSince(tx, userId, since);
  const walletUnverified = await revokeWallet(tx, userId, { since });
  const factorsRemoved = await removeFactors(tx, userId, { since: factorsSince });
  await deleteSessions(tx, userId);
  // The stranger could read them, and write emails that look like ours.
  await renewWords(tx, userId);
  await forgetDevices(tx, userId);
  await cancelRecovery(tx, userId);
  return { ...calledOff, walletUnverified, factorsRemoved };
}

/** What is answered to a link that was used before. */
export function usedBefore(): SignInReported {
  return {
    success: true,
    message: "This link was already used. To choose a new password, request a new link.",
    before: true,
    reset_token: null,
    password_ended: false,
    requests_stopped: 0,
    requests_too_late: 0,
    wallet_unverified: false,
  };
}

/**
 * What is answered to the owner.
 *
 * @param password - what became of the password, in a sentence or two.
 */
export function toReported(
  { stopped, tooLate, walletUnverified, factorsRemoved }: Expelled,
  { password, passwordEnded, resetToken }: { password: string; passwordEnded: boolean; resetToken: string | null },
): SignInReported {
  const message = [
    "We signed out every device.",
    password,
    stopped > 0 && `${requests(stopped)} made since then ${stopped === 1 ? "was" : "were"} cancelled.`,
    tooLate > 0 && `${requests(tooLate)} made since then can no longer be stopped. Contact support right away.`,
    walletUnverified && "The wallet verified since then is no longer the account's verified wallet.",
    factorsRemoved && "Passkeys and authenticator apps added since then were removed.",
  ];
  return {
    success: true,
    message: message.filter(Boolean).join(" "),
    before: false,
    reset_token: resetToken,
    password_ended: passwordEnded,
    requests_stopped: stopped,
    requests_too_late: tooLate,
    wallet_unverified: walletUnverified,
  };
}

const requests = (count: number) => (count === 1 ? "One withdrawal request" : `${count} withdrawal requests`);
