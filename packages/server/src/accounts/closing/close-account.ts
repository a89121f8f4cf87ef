import { randomUUID } from "node:crypto";
import { recordAccountEvent } from "../../audit/account-events.ts";
import { lockSession } from "../../audit/lock-session.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import { lockBalances } from "../../ledger/balances.ts";
import type { Tx } from "../../platform/database/connect.ts";
import type { Deps, SessionUser } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { lockLinksAndPerson } from "../end-mailed-links.ts";
import { endLinks } from "../links/end-links.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { accountClosed } from "./mails.ts";

/** What is said where an account can't be closed, by what `closing_obstacle()` returns (schema/closing.sql). */
const OBSTACLES: Record<string, string> = {
  admin: "You're an admin. Give up your admin role first, then close your account.",
  email_change: "Your email address was changed in the last 72 hours. Try again after that.",
  request: "You have an open withdrawal request. Wait until it's paid, or cancel it.",
  payment: "A payment to you isn't final yet. Try again once it is.",
  holding: "You hold shares. Request a refund of all your deposits first.",
  balance: "There's money in your account. Withdraw it first.",
  deposit: "A deposit of yours isn't credited yet. Wait until it is, then withdraw it.",
  payout: "A payout of one of your properties is being made. Wait for it, then withdraw it.",
  reward: "A referral reward of yours isn't paid yet. Wait for it, then withdraw it.",
};

/** What the books don't need: a closed account keeps none of it. A test compares the list with the database. */
export const FORGOTTEN = [
  "sessions",
  "known_devices",
  "passkeys",
  "passkey_challenges",
  "authenticators",
  "recovery_codes",
  "factor_recoveries",
  "proof_tickets",
  "refund_tickets",
  "personal_words",
  "sign_in_challenges",
  "email_confirmations",
  "email_changes",
  "password_resets",
  "sign_in_report_links",
  "withdrawal_report_links",
  "wallet_nonces",
  "idempotency_keys",
  "data_exports",
] as const;

/**
 * Closes a person's account, if they are owed nothing. Sign-in ends, and so do sessions, devices, factors and links. Email address, wallets,
 * bookings and the account's log stay. The account is disabled from then on, so what is booked to it later shows up for admins.
 *
 * @throws {ProblemError} `account_not_empty` with the reason; `unauthorized` if the session has ended or the account was disabled meanwhile.
 */
export async function closeAccount(
  { sql, clock, passwords }: Pick<Deps, "sql" | "clock"> & { passwords: Passwords },
  { user, networkAddress }: { user: SessionUser; networkAddress: string },
): Promise<void> {
  // It is of no known password. Hashed before the transaction, so that no lock is held meanwhile.
  const unusable = await passwords.hash(randomUUID());
  const { id, email } = user;
  await sql.begin(async (tx) => {
    await lockLinksAndPerson(tx, id);
    await lockBalances(tx, id);
    await lockSession(tx, user.session_id);
    await refuseObstacle(tx, id);
    await setAuditActor(tx, id);
    const now = clock();
    const [closed] = await tx`
      update users set closed_at = ${now}, disabled_at = ${now}, password_hash = ${unusable}, payout_mails = false
      where id = ${id} and disabled_at is null returning 1`;
    if (!closed) throw new ProblemError("unauthorized", "Your session has ended. Sign in again.");
    await endLinks(tx, tx`user_id = ${id}`);
    for (const table of FORGOTTEN) await tx`delete from ${tx.unsafe(table)} where user_id = ${id}`;
    await recordAccountEvent(tx, id, { action: "account_closed", code: "ok", networkAddress });
    await enqueueMail(tx, { id, email }, accountClosed({ at: now }));
  });
}

async function refuseObstacle(tx: Tx, userId: string): Promise<void> {
  // A statement of its own: it sees what was committed while this one waited for the locks.
  const [{ obstacle }] = await tx<[{ obstacle: string | null }]>`select closing_obstacle(${userId}) as obstacle`;
  if (obstacle === null) return;
  throw new ProblemError("account_not_empty", OBSTACLES[obstacle] ?? "Something in your account is still open.");
}
