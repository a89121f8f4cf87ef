import type { RecoveryRequest, RecoveryRequested } from "@freehold/contract";
import { recordAccountEvent } from "../../audit/account-events.ts";
import { lockSession } from "../../audit/lock-session.ts";
import type { Tx } from "../../platform/database/connect.ts";
import type { Deps, SessionUser } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { hasFactor } from "../factors/read-methods.ts";
import { ADMINS_RESET } from "../factors/remove-factors.ts";
import { comparePassword } from "../passwords/compare-password.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { findCredentialsById, lockPerson } from "../store.ts";
import { hashToken, newToken } from "../tokens.ts";
import { beginRecovery } from "./mails.ts";

/** How long the link works, in milliseconds. */
const LIFETIME = 30 * 60_000;

/** Whose password was right, and the hash it was compared with. */
type Asker = { userId: string; passwordHash: string };

/** Finds the sign-in that waits for its second step. `findOpenSignIn()` of the room `sign-in`, which imports this one. */
export type FindOpenSignIn = (tx: Tx, challenge: string, now: Date) => Promise<Asker & { passkey: string | null }>;

/** What asking for a recovery needs. */
export type RequestDeps = Pick<Deps, "sql" | "clock"> & {
  limits: Limits;
  passwords: Passwords;
  findOpenSignIn: FindOpenSignIn;
};

/**
 * Emails a link that begins the recovery of an account whose second factors are lost, to a person whose password was right: at a sign-in that
 * waits for a factor, or in a session, as on a known device, where a sign-in asks for none. Nothing begins yet: who knows the password alone changes
 * nothing.
 *
 * @param sender.user - of the session, if there is one.
 * @returns when the recovery that has begun already ends; null if a link was mailed.
 * @throws {ProblemError} `expired_code`; `wrong_password`; `unauthorized` without a session that lives; `account_disabled`; `recovery_unavailable` for an admin, and for a person who has no factor to
 *   lose; `too_many_requests`.
 */
export async function requestRecovery(
  deps: RequestDeps,
  input: RecoveryRequest,
  { user, networkAddress }: { user: SessionUser | undefined; networkAddress: string },
): Promise<RecoveryRequested> {
  const { sql, clock, limits } = deps;
  const now = clock();
  const find =
    input.challenge === undefined ? await inSession(deps, user, input.password) : atSignIn(deps, input.challenge);
  const { userId } = await sql.begin(find);
  await limits.take("recoveryLink", userId);
  return sql.begin(async (tx) => {
    const { passwordHash } = await find(tx);
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

type Find = (tx: Tx) => Promise<Asker>;

function atSignIn({ findOpenSignIn, clock }: RequestDeps, challenge: string): Find {
  return async (tx) => {
    const open = await findOpenSignIn(tx, challenge, clock());
    // It was begun by a passkey: no password was entered.
    if (open.passkey) throw nothingLost();
    return open;
  };
}

async function inSession(deps: RequestDeps, user: SessionUser | undefined, password = ""): Promise<Find> {
  if (!user) throw new ProblemError("unauthorized", "Sign in to continue.");
  const compare = () => comparePassword(deps, user.id, password);
  const passwordHash = await deps.limits.attempt([["secondFactor", user.id]], compare);
  return async (tx) => {
    await lockPerson(tx, user.id);
    await lockSession(tx, user.session_id);
    return { userId: user.id, passwordHash };
  };
}

/** What an admin is told. */
export const adminsAskAdmins = () => new ProblemError("recovery_unavailable", `You're an admin. ${ADMINS_RESET}`);

/** What a person is told whose second step is a mailed code at most. */
export const nothingLost = () =>
  new ProblemError("recovery_unavailable", "This account has no second factor to recover. Sign in again.");
