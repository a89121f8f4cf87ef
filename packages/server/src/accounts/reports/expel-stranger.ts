import { randomUUID } from "node:crypto";
import type { SignInReported } from "@freehold/contract";
import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Tx } from "../../platform/database/connect.ts";
import type { Deps } from "../../platform/http/env.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { renewWords } from "../../platform/mail/words.ts";
import { emailRestored } from "../email/mails.ts";
import { endAccess } from "../end-access.ts";
import { lockLinksAndPerson } from "../end-mailed-links.ts";
import { ADMINS_RESET, removeFactors } from "../factors/remove-factors.ts";
import { FREEZE, freezeDestinations } from "../freeze-destinations.ts";
import { insertPasswordReset } from "../new-password/forgot-password.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { newToken } from "../tokens.ts";
import { revokeWallet } from "../wallets/revoke-wallet.ts";
import { before, findPasskeys, type SignIns } from "./find-passkeys.ts";
import { passwordEnded, type Reportable } from "./mails.ts";
import { restoreEmail } from "./restore-email.ts";

/**
 * A stranger who requested a withdrawal or another email address may have come in earlier: what was done in so many milliseconds before is
 * undone, too. No session lives that long, and a wallet or a factor that was added in one session may be used in the next.
 */
const STAY = 72 * 60 * 60_000;
/** For how long a link also lets a new password be chosen at once, in milliseconds: an old email that is found is of no use. */
const FRESH = 24 * 60 * 60_000;

/** Since when a stranger may have been in an account who requested something at a moment. */
export const stayBefore = (requested: Date): Date => new Date(requested.getTime() - STAY);
/** Whether a link that was mailed then still lets a new password be chosen at once. */
export const isFresh = (mailed: Date, now: Date): boolean => now.getTime() - mailed.getTime() < FRESH;

/** Calls off the requests that were made in a person's account since then. The accounts know nothing of withdrawals. */
export type CallOffSince = (tx: Tx, userId: string, since: Date) => Promise<{ stopped: number; tooLate: number }>;

/** What putting a stranger out needs. */
export type ExpelDeps = Pick<Deps, "sql" | "clock"> & { passwords: Passwords; callOffSince: CallOffSince };

/** What a person reports with a mailed link. */
export type Report = {
  userId: string;
  /** What wasn't the person. */
  what: Reportable;
  /** When that was. A password that was chosen with a mailed link after it stays: the stranger doesn't know it. */
  at: Date;
  /** What was done in the account from then on is undone. */
  since: Date;
  /** What may have let the stranger in; null: no sign-in that is known. */
  signIns: SignIns | null;
  /** A wallet that is the stranger's, whenever it was verified. */
  wallet?: string;
  /** The answer has the token of a link for a new password. */
  isFresh: boolean;
  networkAddress: string;
  /** Uses the link up, under the locks. @returns the change of email to undo, if any; null if the link was used meanwhile. */
  use: (tx: Tx, now: Date) => Promise<{ change: bigint | null } | null>;
};

/**
 * Puts a stranger out of an account, after its owner has said so with a mailed link. The one place that says what a stranger loses: every
 * session and what {@link endAccess} ends with them, the password, the words that they could write emails with, a change of email, and
 * what was done since they came in: requests for money, unless they are being paid, a wallet and factors, and the passkey they came with. Of an
 * admin the last factor is not replaced by mail alone ({@link removeFactors}).
 *
 * The owner is mailed a link for a new password, and a reader of a fresh link may choose one at once.
 */
export async function expelStranger(
  { sql, clock, passwords, callOffSince }: ExpelDeps,
  { userId, what, at, since, signIns, wallet, isFresh, networkAddress, use }: Report,
): Promise<SignInReported> {
  const now = clock();
  // It is of no known link. Hashed before the transaction, so that no lock is held meanwhile.
  const unusable = await passwords.hash(randomUUID());
  return sql.begin(async (tx) => {
    await lockLinksAndPerson(tx, userId);
    const used = await use(tx, now);
    if (!used) return usedBefore();
    const { change } = used;
    const changedAt = change && (await restoreEmail(tx, { userId, change, now, networkAddress }));
    const from = changedAt && stayBefore(changedAt) < since ? stayBefore(changedAt) : since;
    const { stopped, tooLate } = await callOffSince(tx, userId, from);
    const wasNew = await revokeWallet(tx, userId, { since: from });
    const wasTheirs = wallet !== undefined && (await revokeWallet(tx, userId, { address: wallet }));
    const passkeys = signIns ? await findPasskeys(tx, userId, signIns) : [];
    if (changedAt) passkeys.push(...(await findPasskeys(tx, userId, before(changedAt))));
    const { removed: factorsRemoved, locked } = await removeFactors(tx, userId, { since: from, passkeys });
    // A stranger who reads the mailbox could have used the link, and the owner has lost what would have stopped them.
    if (factorsRemoved || changedAt) await freezeDestinations(tx, userId, new Date(now.getTime() + FREEZE));
    await endAccess(tx, userId);
    await renewWords(tx, userId);
    const [ended] = await tx<{ id: string; email: string }[]>`
      update users set password_hash = ${unusable}
      where id = ${userId} and (${changedAt !== null} or (password_reset_at > ${at}) is not true) returning id, email`;
    const resetToken = newToken();
    if (ended) {
      const expiresAt = await insertPasswordReset(tx, { userId, token: resetToken, now });
      const link = { token: resetToken, expiresAt };
      await enqueueMail(tx, ended, changedAt ? emailRestored(link) : passwordEnded({ ...link, what }));
    }
    // restoreEmail() has done so itself.
    if (what !== "email_change")
      await recordAccountEvent(tx, userId, { action: `${what}_reported`, code: "ok", networkAddress });
    return withMessage(
      what === "sign_in" ? "since then" : "recently",
      {
        before: false,
        reset_token: ended && isFresh ? resetToken : null,
        password_ended: ended !== undefined,
        requests_stopped: stopped,
        requests_too_late: tooLate,
        wallet_unverified: wasNew || wasTheirs,
        factors_removed: factorsRemoved,
        email_restored: changedAt !== null,
      },
      locked,
    );
  });
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
    factors_removed: false,
    email_restored: false,
  };
}

/**
 * @param when - since when what it was done to was made
 * @param isLocked - whether an admin has no factor left
 */
function withMessage(
  when: string,
  done: Omit<SignInReported, "success" | "message">,
  isLocked: boolean,
): SignInReported {
  const { requests_stopped: stopped, requests_too_late: tooLate } = done;
  const message = [
    "We signed out every device.",
    done.email_restored && "Your old email address is back.",
    done.password_ended
      ? `The old password no longer works. ${done.reset_token ? "Choose a new one." : "We've emailed you a link to choose a new one."}`
      : "The password stays, since it was changed later with a link we emailed.",
    stopped > 0 && `${requests(stopped)} made ${when} ${stopped === 1 ? "was" : "were"} cancelled.`,
    tooLate > 0 && `${requests(tooLate)} made ${when} can no longer be stopped. Contact support right away.`,
    done.wallet_unverified && "The linked wallet is no longer the account's verified wallet.",
    (done.factors_removed || done.email_restored) &&
      "For 72 hours, you can't link a wallet or withdraw to any address except your verified wallet.",
    done.factors_removed &&
      `We removed any passkeys and authenticator apps added ${when}, and any passkey the stranger may have used.`,
    isLocked && `You're an admin. ${ADMINS_RESET}`,
  ];
  return { success: true, message: message.filter(Boolean).join(" "), ...done };
}

const requests = (count: number) => (count === 1 ? "One withdrawal request" : `${count} withdrawal requests`);
