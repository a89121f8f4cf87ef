import type { RecoveryRequest, RecoveryRequested } from "@freehold/contract";
import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Tx } from "../../platform/database/connect.ts";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { hasFactor } from "../factors/read-methods.ts";
import { findCredentialsById } from "../store.ts";
import { hashToken, newToken } from "../tokens.ts";
import { beginRecovery } from "./mails.ts";

/** How long the link works, in milliseconds. */
const LIFETIME = 30 * 60_000;

/** Finds the sign-in that waits for its second step. `findOpenSignIn()` of the room `access`, which imports this one. */
export type FindOpenSignIn = (
  tx: Tx,
  challenge: string,
  now: Date,
) => Promise<{ userId: string; passwordHash: string }>;

/**
 * Emails a link that begins the recovery of an account whose second factors are lost, to a person whose password was right. Nothing begins
 * yet: who knows the password alone changes nothing.
 *
 * @returns when the recovery that has begun already ends; null if a link was mailed.
 * @throws {ProblemError} `expired_code`; `account_disabled`; `recovery_unavailable` for an admin, and for a person who has no factor to
 *   lose; `too_many_requests`.
 */
export async function requestRecovery(
  {
    sql,
    clock,
    limits,
    findOpenSignIn,
  }: Pick<Deps, "sql" | "clock"> & { limits: Limits; findOpenSignIn: FindOpenSignIn },
  { challenge }: RecoveryRequest,
  networkAddress: string,
): Promise<RecoveryRequested> {
  const now = clock();
  const { userId } = await sql.begin((tx) => findOpenSignIn(tx, challenge, now));
  await limits.take("recoveryLink", userId);
  return sql.begin(async (tx) => {
    const { passwordHash } = await findOpenSignIn(tx, challenge, now);
    const person = await findCredentialsById(tx, userId);
    if (!person || person.password_hash !== passwordHash)
      throw new ProblemError("expired_code", "Your password has changed. Sign in again.");
    if (person.disabled_at) throw new ProblemError("account_disabled", "This account is disabled. Contact support.");
    if (person.role === "admin") throw adminsAskAdmins();
    if (!(await hasFactor(tx, userId))) throw nothingLost();
    const [open] = await tx<{ due_at: Date }[]>`
      select due_at from factor_recoveries where user_id = ${userId} and begun_at is not null and ended_at is null`;
    if (open) return { success: true as const, ends_at: open.due_at.toISOString() };
    const [token, expiresAt] = [newToken(), new Date(now.getTime() + LIFETIME)];
    await tx`
      insert into factor_recoveries (user_id, token_hash, link_expires_at) values (${userId}, ${hashToken(token)}, ${expiresAt})`;
    if (!(await enqueueMail(tx, person, beginRecovery({ token, expiresAt }))))
      throw new ProblemError(
        "too_many_requests",
        "We've sent several emails to this address recently. Use the newest one, or try again later.",
        { retryAfter: 3600 },
      );
    await recordAccountEvent(tx, userId, { action: "recovery_requested", code: "ok", networkAddress });
    return { success: true as const, ends_at: null };
  });
}

/** What an admin is told. */
export const adminsAskAdmins = () =>
  new ProblemError(
    "recovery_unavailable",
    "You're an admin, so two other admins have to reset your sign-in. Contact one of them.",
  );

/** What a person is told whose second step is a mailed code at most. */
export const nothingLost = () =>
  new ProblemError("recovery_unavailable", "This account has no second factor to recover. Sign in again.");
