import type { Context } from "hono";
import { hashToken } from "../../accounts/tokens.ts";
import type { Sql } from "../../platform/database/connect.ts";
import type { Clock, Env, PartnerKey } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { type KeyMode, looksLikeSecretKey, readKeyMode } from "./secret-key.ts";

/** `last_used_at` is written at most this often, in milliseconds. */
const TOUCH_INTERVAL = 60_000;

const bearer = (c: Context<Env>): string => /^Bearer (\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";

/** What decides about a key. */
export type KeyDeps = {
  sql: Sql;
  clock: Clock;
  limits: Limits;
  /** Of this server: the other kind of key isn't for it. */
  mode: KeyMode;
  /** Where test keys work; null: not known. */
  sandboxUrl: string | null;
};

/**
 * Returns the key that a partner's server sends.
 *
 * @throws {ProblemError} `secret_key_in_page` for a page; `invalid_key`; `too_many_requests`.
 */
export async function requirePartnerKey(
  c: Context<Env>,
  { sql, clock, limits, mode, sandboxUrl }: KeyDeps,
): Promise<PartnerKey> {
  const secret = bearer(c);
  // Browsers say by it that a page sends something. Servers that use `fetch` send Sec-Fetch-Mode, too.
  if (looksLikeSecretKey(secret) && c.req.header("Origin") !== undefined)
    throw new ProblemError(
      "secret_key_in_page",
      "This secret key was sent from a page, where anyone can read it. Ask the platform to revoke it now, and call the API from your server.",
    );
  const wanted = readKeyMode(secret);
  if (wanted === null) throw new ProblemError("invalid_key", NO_KEY);
  if (wanted !== mode)
    throw new ProblemError(
      "invalid_key",
      mode === "live"
        ? `This is a test key. It only works in the sandbox${sandboxUrl === null ? "" : `: ${sandboxUrl}`}.`
        : "This is a live key. The sandbox only accepts test keys. If you sent it here by mistake, revoke it.",
    );
  const now = clock();
  const key = await limits.countMisses(["partnerKey", c.var.networkAddress], async () => {
    const [found] = await sql<(PartnerKey & { last_used_at: Date | null })[]>`
      select id, partner_id, origins, requests_per_minute, last_used_at from partner_keys
       where secret_hash = ${hashToken(secret)} and revoked_at is null`;
    if (!found) throw unknownKey();
    return found;
  });
  if (!key.last_used_at || now.getTime() - key.last_used_at.getTime() >= TOUCH_INTERVAL)
    await sql`update partner_keys set last_used_at = ${now} where id = ${key.id}`;
  return key;
}

/** The answer to a key that is none. */
export const unknownKey = () => new ProblemError("invalid_key", "This key doesn't exist or was revoked.");

const NO_KEY =
  "Send your whole secret key, all 83 characters, as “Authorization: Bearer fh_sk_…”. If you don't have a key, ask the platform for one.";
