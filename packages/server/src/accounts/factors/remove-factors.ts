import { mailToAdmins } from "../../audit/mail-to-admins.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { factorsLost, factorsLostToAdmins } from "./mails.ts";
import { hasFactor } from "./read-methods.ts";

/** What an admin is told whose factors no emailed link brings back. */
export const ADMINS_RESET =
  "Two other admins have to reset your sign-in. Contact one of them. If there aren't two, contact whoever runs the server.";

/** Which factors a stranger may have left: those added since a moment, and passkeys that the stranger signed in with, or those added until one. */
export type StrangersFactors = { since: Date; passkeys?: readonly string[] } | { until: Date };

/**
 * Removes the factors that a stranger may have left in an account, because a mailed link says so. Recovery codes go with the last factor, and if
 * they were created in that period.
 *
 * An admin's factors are never replaced by mail alone: who reads the mailbox could use the link, choose a password and add a passkey. If an
 * admin's last factor goes, nothing signs in to the account until two other admins have reset the factors (`users/factor-reset`). All admins are emailed.
 *
 * @returns whether there were any, and whether an admin has lost the last one.
 */
export async function removeFactors(
  tx: Tx,
  userId: string,
  which: StrangersFactors,
): Promise<{ removed: boolean; locked: boolean }> {
  const hadFactor = await hasFactor(tx, userId);
  const removed = await deleteFactors(tx, userId, which);
  if (!hadFactor || (await hasFactor(tx, userId))) return { removed, locked: false };
  const [admin] = await tx<{ id: string; email: string; at: Date }[]>`
    update users set factors_lost_at = current_moment() where id = ${userId} and role = 'admin'
    returning id, email, factors_lost_at as at`;
  if (!admin) return { removed, locked: false };
  await enqueueMail(tx, admin, factorsLost(admin));
  await mailToAdmins(tx, factorsLostToAdmins({ userId, ...admin }), userId);
  return { removed, locked: true };
}

/** Removes all factors of a person whose wait is over (`accounts/recovery`): two other admins have agreed to an admin's. */
export async function resetFactors(tx: Tx, userId: string): Promise<void> {
  await deleteFactors(tx, userId, { since: new Date(0) });
  await tx`update users set factors_lost_at = null where id = ${userId}`;
}

async function deleteFactors(tx: Tx, userId: string, which: StrangersFactors): Promise<boolean> {
  // An app that was confirmed later, but begun by then, is the stranger's.
  const isTheirs = (made: ReturnType<Tx>) =>
    "since" in which ? tx`${made} >= ${which.since}` : tx`created_at <= ${which.until}`;
  const passkeys = "since" in which ? [...(which.passkeys ?? [])] : [];
  const [removed] = await tx<[{ passkeys: number; authenticators: number; codes: number }]>`
    with p as (
      delete from passkeys where user_id = ${userId} and (${isTheirs(tx`created_at`)} or credential_id = any(${passkeys}))
      returning 1
    ), a as (
      delete from authenticators where user_id = ${userId} and ${isTheirs(tx`coalesce(confirmed_at, created_at)`)} returning 1
    ), c as (
      delete from recovery_codes where user_id = ${userId} and ${isTheirs(tx`created_at`)} returning 1
    )
    select (select count(*)::integer from p) as passkeys, (select count(*)::integer from a) as authenticators,
      (select count(*)::integer from c) as codes`;
  // A statement of its own: it sees what the one before has left.
  await tx`
    delete from recovery_codes where user_id = ${userId} and not has_factor(${userId})`;
  // One whose code is being checked holds its lock and waits for the person's: it finds the factor gone, or the password changed.
  await tx`
    delete from sign_in_challenges where token_hash in (
      select token_hash from sign_in_challenges where user_id = ${userId} for update skip locked)`;
  return removed.passkeys + removed.authenticators + removed.codes > 0;
}
