import { embeddingQuery, pageOrigin } from "@freehold/contract/schemas";
import type { Context, MiddlewareHandler } from "hono";
import { CLIENT_SECRET_MARK, hashToken } from "../../accounts/tokens.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { describeCall, routeOf } from "../../platform/http/describe-call.ts";
import type { Env, PartnerKey } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { isProblemError } from "../../platform/http/problem.ts";
import { looksLikeSecretKey } from "../keys/secret-key.ts";
import { maskBody } from "./mask-body.ts";

/**
 * So many requests of one partner that were refused, and so many of its pages' first calls, are kept in a minute: pages in a loop don't fill
 * the database. How many client secrets it creates, its key limits.
 */
const PER_MINUTE = { refused: 300, read: 600 };

const CREATE = "/api/embed/sessions";
/** The first call of each page, which says the widget's version. */
const READ = "/api/embed/session";

type Deps = { sql: Sql; limits: Limits };
type Kept = Awaited<ReturnType<typeof describe>>;

/**
 * Around the whole API: writes the partners' log, once a request is answered. It has what partners' servers ask for with their keys or
 * assertions, the first call of each page, and what else pages with a client secret were refused. A request doesn't wait for it.
 */
export function keepPartnerRequests(deps: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now();
    await next();
    const secret = (c.req.header("Authorization") ?? "").split(" ")[1] ?? "";
    if (!isKept(c, secret)) return;
    const { log, partnerKey } = c.var;
    void describe(c, Math.round(performance.now() - started))
      .then((kept) => keep(deps, { secret, partnerKey }, kept))
      .catch((err) => {
        if (isProblemError(err)) log.warn("a partner's request isn't kept: there are too many in this minute");
        else log.error({ err }, "failed to keep a partner's request");
      });
  };
}

function isKept(c: Context<Env>, secret: string): boolean {
  // An assertion, which is in the body, was accepted.
  if (looksLikeSecretKey(secret) || c.var.partnerKey) return c.req.path === CREATE;
  return secret.startsWith(CLIENT_SECRET_MARK) && (c.res.status >= 400 || c.req.path === READ);
}

async function describe(c: Context<Env>, ms: number) {
  const { method } = c.req;
  const body = maskBody(await bodyOf(c));
  const version = embeddingQuery.shape.version.safeParse(c.req.header("Freehold-Version")).data;
  const route = routeOf(c);
  return {
    method,
    path: route ? describeCall("", route).trim() : "unknown",
    status: c.res.status,
    code: c.var.problemCode ?? null,
    ms,
    request_id: c.var.requestId,
    origin: pageOrigin.safeParse(c.req.header("Origin") ?? body?.origin).data ?? null,
    version: version?.slice(0, 40) ?? null,
    body,
  };
}

/** What `readBody` has read; of what it refused, nothing. */
async function bodyOf(c: Context<Env>): Promise<unknown> {
  const text = await c.req.bodyCache.text;
  return text ? JSON.parse(text) : null;
}

/** @throws {ProblemError} `too_many_requests`. */
async function keep({ sql, limits }: Deps, caller: Caller, kept: Kept): Promise<void> {
  const from = await findPartner(sql, caller);
  if (!from) return;
  const kind = kept.status >= 400 ? "refused" : "read";
  if (kind === "refused" || caller.secret.startsWith(CLIENT_SECRET_MARK))
    await limits.takePerMinute(PER_MINUTE[kind], "partner requests", from.partner_id, kind);
  const body = kept.body && JSON.stringify(kept.body);
  await sql`
    insert into partner_requests (partner_id, key_id, method, path, status, code, ms, request_id, origin, version, body)
    values (${from.partner_id}, ${from.key_id}, ${kept.method}, ${kept.path}, ${kept.status}, ${kept.code}, ${kept.ms},
            ${kept.request_id}, ${kept.origin}, ${kept.version}, ${body})`;
}

/** Who called: with an assertion only what it was accepted as is known. */
type Caller = { secret: string; partnerKey: PartnerKey | undefined };

async function findPartner(sql: Sql, { secret, partnerKey }: Caller): Promise<From | undefined> {
  if (partnerKey?.is_jwks) return { key_id: null, partner_id: partnerKey.partner_id };
  const hash = hashToken(secret);
  // Also of a key that is revoked: its partner is to see that a server still uses it.
  const [from] = looksLikeSecretKey(secret)
    ? await sql<From[]>`select id as key_id, partner_id from partner_keys where secret_hash = ${hash}`
    : await sql<From[]>`select key_id, partner_id from embed_sessions where token_hash = ${hash}`;
  return from;
}

type From = { key_id: string | null; partner_id: string };
