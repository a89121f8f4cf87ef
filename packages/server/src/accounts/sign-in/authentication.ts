import type { Context, MiddlewareHandler } from "hono";
import type { Deps, Env, SessionUser } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { isStrong } from "../factors/read-methods.ts";
import { findSession, touchSession } from "../store.ts";
import { hashToken } from "../tokens.ts";
import { describeBrowser } from "./describe-browser.ts";
import type { SecondFactorPolicy } from "./find-next-step.ts";
import type { Sender } from "./open-session.ts";

/** Tokens were issued without their mark once, and live until they expire. */
const BEARER = /^Bearer ((?:fh_)?[A-Za-z0-9_-]{43})$/i;
/** A page says by it that it asks by itself, without a person who has just done something. */
const BACKGROUND = "Freehold-Background";
/** `last_used_at` is written at most this often, in milliseconds. */
const TOUCH_INTERVAL = 60_000;

/** SHA-256 of the token that a request came with, whatever it is worth. */
function readTokenHash(c: Context<Env>): Uint8Array | undefined {
  const token = BEARER.exec(c.req.header("Authorization") ?? "")?.[1];
  return token === undefined ? undefined : hashToken(token);
}

/** Who sends a request, for a sign-in. */
export function senderOf(c: Context<Env>): Sender {
  const { networkAddress, log } = c.var;
  const deviceLabel = describeBrowser(c.req.header("User-Agent"));
  return { networkAddress, deviceLabel, log, tokenHash: readTokenHash(c), signal: c.req.raw.signal };
}

/**
 * Lets only signed-in people pass and puts them into `c.var.user`. Unknown, expired and ended sessions, and those of
 * disabled people, all answer 401 `unauthorized` alike.
 */
export function requireUser({ sql, clock }: Pick<Deps, "sql" | "clock">): MiddlewareHandler<Env> {
  return async (c, next) => {
    const tokenHash = readTokenHash(c);
    if (!tokenHash) throw new ProblemError("unauthorized", "Sign in to continue.");
    const now = clock();
    const session = await findSession(sql, tokenHash, now);
    if (!session) throw new ProblemError("unauthorized", "Your session has ended. Sign in again.");
    // What a page asks by itself keeps no session alive that its person has left.
    const isUsed = c.req.method !== "GET" || c.req.header(BACKGROUND) === undefined;
    if (isUsed && now.getTime() - session.last_used_at.getTime() >= TOUCH_INTERVAL)
      await touchSession(sql, tokenHash, now);
    const { last_used_at: _, ...user } = session;
    c.set("user", user);
    c.set("tokenHash", tokenHash);
    await next();
  };
}

/** Lets people without a token pass as well. One that is not good is refused, as by {@link requireUser}. */
export function allowUser(deps: Pick<Deps, "sql" | "clock">): MiddlewareHandler<Env> {
  const require = requireUser(deps);
  return (c, next) => (c.req.header("Authorization") === undefined ? next() : require(c, next));
}

/** Whether an admin's session was opened without the second factor that the policy asks for. */
export const isFactorMissing = (
  { role, proved_by }: Pick<SessionUser, "role" | "proved_by">,
  { admins }: Pick<SecondFactorPolicy, "admins">,
): boolean => admins && role === "admin" && !isStrong(proved_by);

/**
 * After {@link requireUser}: lets only admins pass. The role comes from the database; an email address never counts here. Where the policy
 * asks for it, the session must have been proved with a passkey, an authenticator or a recovery code.
 */
export function requireAdmin({ admins }: Pick<SecondFactorPolicy, "admins">): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { user } = c.var;
    if (user.role !== "admin") throw new ProblemError("forbidden", "Only an admin can do this.");
    if (isFactorMissing(user, { admins }))
      throw new ProblemError(
        "second_factor_missing",
        "Admins need a second factor. Add a passkey or an authenticator app to your account.",
      );
    await next();
  };
}
