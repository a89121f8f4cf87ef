import type { LinkScope } from "@freehold/contract";
import type { Context, MiddlewareHandler } from "hono";
import { CLIENT_SECRET_MARK, hashToken } from "../../accounts/tokens.ts";
import type { Deps, Env, RealClock, SessionUser } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { requireKey } from "./dpop.ts";
import { type EmbedSession, findEmbedSession } from "./find-session.ts";

/** A call that a partner's page may make, with its method and path below `/api`, and what the person must have agreed to. */
export type DelegatedCall = readonly [method: string, path: RegExp, scope: LinkScope];

/** What checks a client secret. */
type GuardDeps = Pick<Deps, "sql" | "clock"> & RealClock & { publicUrl: string };

const SECRET = /^(Bearer|DPoP) (fh_es_[A-Za-z0-9_-]{43})$/i;

/** Whether a request comes with a client secret of a partner's page. */
export const hasClientSecret = (c: Context<Env>): boolean =>
  (c.req.header("Authorization") ?? "").split(" ")[1]?.startsWith(CLIENT_SECRET_MARK) ?? false;

/**
 * Returns the session of a client secret, for the one page that may use it.
 *
 * @throws {ProblemError} `token_expired`; `origin_not_allowed`; for a key of the page's, `invalid_dpop_proof` and `clock_skew`.
 */
export async function requireEmbedSession(c: Context<Env>, deps: GuardDeps): Promise<EmbedSession> {
  const [, scheme = "", secret] = SECRET.exec(c.req.header("Authorization") ?? "") ?? [];
  const tokenHash = secret === undefined ? undefined : hashToken(secret);
  const session = tokenHash && (await findEmbedSession(deps.sql, tokenHash, deps.clock()));
  if (!session)
    throw new ProblemError(
      "token_expired",
      "This page's access has expired. It asks the partner's server for a new one.",
    );
  const origin = c.req.header("Origin");
  if (origin !== session.origin)
    throw new ProblemError(
      "origin_not_allowed",
      `This client secret is for pages of ${session.origin}, not of ${origin ?? "a program without an Origin header"}.`,
    );
  await requireKey(c, deps, { session, tokenHash, isBearer: scheme.toLowerCase() === "bearer" });
  c.set("tokenHash", tokenHash);
  return session;
}

/** Finds again whose client secret a request came with, for a stream that it opened; null once that has ended. */
export async function findDelegated(
  c: Context<Env>,
  { sql, clock }: Pick<Deps, "sql" | "clock">,
): Promise<SessionUser | null> {
  const session = await findEmbedSession(sql, c.var.tokenHash, clock());
  return session?.user?.link ? session.user : null;
}

/**
 * Lets a partner's page pass as the person who has agreed to it, for the calls that the person agreed to and no others.
 *
 * @throws {ProblemError} `link_required`; `scope_missing`, which says what is missing; and what {@link requireEmbedSession} throws.
 */
export function allowDelegated(deps: GuardDeps, calls: readonly DelegatedCall[]): MiddlewareHandler<Env> {
  return async (c, next) => {
    const session = await requireEmbedSession(c, deps);
    const path = c.req.path.replace(/^\/api/, "");
    const method = c.req.method === "HEAD" ? "GET" : c.req.method;
    const call = calls.find(([verb, pattern]) => verb === method && pattern.test(path));
    if (!call)
      throw new ProblemError("scope_missing", "Partners' pages can't make this call, whatever the person agreed to.");
    const [, , wanted] = call;
    if (!session.scope.includes(wanted))
      throw new ProblemError(
        "scope_missing",
        `This client secret lacks “${wanted}”. Add it to “scope” where your server creates the session.`,
      );
    if (!session.user) throw new ProblemError("link_required", "Connect your account first, in the platform's window.");
    if (!session.user.link?.scope.includes(wanted))
      throw new ProblemError(
        "scope_missing",
        `The person didn't agree to “${wanted}”. They can connect their account again to agree.`,
      );
    c.set("user", session.user);
    await next();
  };
}
