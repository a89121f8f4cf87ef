import { randomUUID } from "node:crypto";
import type { SignInReport, SignInReported } from "@freehold/contract";
import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Tx } from "../../platform/database/connect.ts";
import type { Deps } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { removeFactors } from "../factors/remove-factors.ts";
import { passwordEnded } from "../mails.ts";
import type { Passwords } from "../passwords.ts";
import { cancelRecovery } from "../recovery/cancel-recovery.ts";
import { deleteSessions, lockPerson } from "../store.ts";
import { hashToken, newToken, REPORT_LIFETIME } from "../tokens.ts";
import { revokeWallet } from "../wallets/revoke-wallet.ts";
import { insertPasswordReset } from "./forgot-password.ts";
import { forgetDevices } from "./known-devices.ts";

/** For how long it also lets a new password be chosen at once, in milliseconds: an old mail that is found is of no use. */
const FRESH = 24 * 60 * 60_000;

/** Calls off the requests that were made in a person's account since then. The accounts know nothing of withdrawals. */
export type CallOffSince = (tx: Tx, userId: string, since: Date) => Promise<{ stopped: number; tooLate: number }>;

/** What a link did when it was used for the first time. */
type Outcome = {
  stopped: number;
  tooLate: number;
  walletUnverified: boolean;
  factorsRemoved: boolean;
  passwordEnded: boolean;
  resetToken: string | null;
};

/**
 * "It wasn't me", about a sign-in: ends every session, knows no device any more, and takes the old password no more,
 * since a stranger has it. A wallet that was verified since the sign-in is no longer taken for the person's, factors added since are removed, and requests made
 * since are called off, unless they are being paid. A link for a new password is mailed; the reader of a fresh link reads the owner's
 * mail, and may choose one at once. A password that was chosen with a mailed link since the sign-in stays.
 *
 * @throws {ProblemError} `not_found`, alike for unknown and expired links.
 */
export async function reportSignIn(
  {
    sql,
    clock,
    passwords,
    callOffSince,
  }: Pick<Deps, "sql" | "clock"> & { passwords: Passwords; callOffSince: CallOffSince },
  { token }: SignInReport,
  networkAddress: string,
): Promise<SignInReported> {
  const now = clock();
  const tokenHash = hashToken(token);
  const [link] = await sql<{ user_id: string; created_at: Date; signed_in_at: Date; used_at: Date | null }[]>`
    select user_id, created_at, signed_in_at, used_at from sign_in_report_links
    where token_hash = ${tokenHash} and created_at > ${new Date(now.getTime() - REPORT_LIFETIME)}`;
  if (!link) throw new ProblemError("not_found", "This link isn't valid. Copy it from the email again.");
  if (link.used_at) return toAnswer(null);

  // It is of no known link. Hashed before the transaction, so that no lock is held meanwhile.
  const unusable = await passwords.hash(randomUUID());
  const resetToken = newToken();
  const { user_id: userId, signed_in_at: since } = link;
  const outcome = await sql.begin(async (tx) => {
    const [used] = await tx`
      update sign_in_report_links set used_at = ${now} where token_hash = ${tokenHash} and used_at is null returning 1`;
    if (!used) return null;
    // Links before the person's row, as a change of password locks them, and that before balances and requests.
    await tx`delete from password_resets where user_id = ${userId}`;
    await lockPerson(tx, userId);
    const calledOff = await callOffSince(tx, userId, since);
    const walletUnverified = await revokeWallet(tx, userId, { since });
    const factorsRemoved = await removeFactors(tx, userId, { since });
    const [ended] = await tx<{ id: string; email: string }[]>`
      update users set password_hash = ${unusable}
      where id = ${userId} and (password_reset_at > ${since}) is not true returning id, email`;
    await deleteSessions(tx, userId);
    await forgetDevices(tx, userId);
    if (ended) {
      const expiresAt = await insertPasswordReset(tx, { userId, token: resetToken, now });
      await enqueueMail(tx, ended, passwordEnded({ token: resetToken, expiresAt }));
    }
    await cancelRecovery(tx, userId);
    await recordAccountEvent(tx, userId, { action: "sign_in_reported", code: "ok", networkAddress });
    const isFresh = now.getTime() - link.created_at.getTime() < FRESH;
    return {
      ...calledOff,
      walletUnverified,
      factorsRemoved,
      passwordEnded: ended !== undefined,
      resetToken: ended && isFresh ? resetToken : null,
    };
  });
  return toAnswer(outcome);
}

function toAnswer(outcome: Outcome | null): SignInReported {
  return {
    success: true,
    message: outcome ? describe(outcome) : "This link was already used. To choose a new password, request a new link.",
    before: outcome === null,
    reset_token: outcome?.resetToken ?? null,
    password_ended: outcome?.passwordEnded ?? false,
    requests_stopped: outcome?.stopped ?? 0,
    requests_too_late: outcome?.tooLate ?? 0,
    wallet_unverified: outcome?.walletUnverified ?? false,
  };
}

function describe({ stopped, tooLate, walletUnverified, factorsRemoved, passwordEnded, resetToken }: Outcome): string {
  return [
    "We signed out every device.",
    passwordEnded
      ? `The old password no longer works. ${resetToken ? "Choose a new one." : "We've emailed you a link to choose a new one."}`
      : "The password stays, since it was changed with a link we emailed after that sign-in.",
    stopped > 0 && `${requests(stopped)} made since then ${stopped === 1 ? "was" : "were"} cancelled.`,
    tooLate > 0 && `${requests(tooLate)} made since then can no longer be stopped. Contact support right away.`,
    walletUnverified && "The wallet verified since then is no longer the account's verified wallet.",
    factorsRemoved && "Passkeys and authenticator apps added since then were removed.",
  ]
    .filter(Boolean)
    .join(" ");
}

const requests = (count: number) => (count === 1 ? "One withdrawal request" : `${count} withdrawal requests`);
