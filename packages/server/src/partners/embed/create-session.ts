import { randomBytes } from "node:crypto";
import type { EmbedSessionCreated } from "@freehold/contract";
import type { embedSessionRequest } from "@freehold/contract/schemas";
import type { z } from "@hono/zod-openapi";
import { newWindowNumber } from "../../accounts/proofs/window-number.ts";
import { hashToken, linkTicketOf, newClientSecret } from "../../accounts/tokens.ts";
import type { Deps, PartnerKey } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { unknownKey } from "../keys/find-key.ts";
import { linkUrl } from "./link-url.ts";

/** A client secret works for so long, in milliseconds. */
export const SESSION_LIFETIME = 15 * 60_000;

/**
 * Opens what a partner's page may do for fifteen minutes, for one of the partner's customers. Which account that is, only the link says that a
 * person has agreed to.
 *
 * @throws {ProblemError} `origin_not_allowed`; `invalid_key`, or `invalid_assertion`, if the key is revoked at this moment.
 */
export async function createEmbedSession(
  { sql, clock, publicUrl }: Pick<Deps, "sql" | "clock"> & { publicUrl: string },
  key: PartnerKey,
  { user, components, scope, origin, dpop_jkt }: z.output<typeof embedSessionRequest>,
): Promise<EmbedSessionCreated> {
  if (!key.origins.includes(origin))
    throw new ProblemError(
      "origin_not_allowed",
      `This key isn't for pages of ${origin}, only for ${key.origins.join(", ")}. Ask the platform to add the origin.`,
    );
  const secret = newClientSecret();
  const salt = randomBytes(16);
  const ticket = linkTicketOf(secret, salt);
  const now = clock();
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIME);
  const [{ linked }] = await sql<[{ linked: boolean }]>`
    with created as (
      insert into embed_sessions
        (token_hash, key_id, jwks_id, partner_id, external_id, origin, components, scope, dpop_jkt, ticket_hash, ticket_salt, number, created_at, expires_at)
      values (${hashToken(secret)}, ${key.is_jwks ? null : key.id}, ${key.is_jwks ? key.id : null}, ${key.partner_id}, ${user.external_id}, ${origin}, ${components}, ${[...new Set(scope)]},
              ${dpop_jkt ?? null}, ${hashToken(ticket)}, ${salt}, ${newWindowNumber()}, ${now}, ${expiresAt}))
    select exists (
      select from partner_links l join users u on u.id = l.user_id and u.disabled_at is null
       where l.partner_id = ${key.partner_id} and l.external_id = ${user.external_id}
         and l.ended_at is null and l.expires_at > ${now}) as linked`.catch((error: { constraint?: string }) => {
    throw error.constraint === "key_revoked"
      ? unknownKey()
      : error.constraint === "jwks_revoked"
        ? unknownJwks()
        : error;
  });
  return {
    success: true,
    client_secret: secret,
    expires_at: expiresAt.toISOString(),
    // What passed through the partner's logs is worth nothing without the page's key: the page itself reads the URL with it.
    link: { status: linked ? "linked" : "none", url: linked || dpop_jkt ? null : linkUrl(publicUrl, ticket) },
  };
}

const unknownJwks = () =>
  new ProblemError("invalid_assertion", "Your public keys were revoked. Ask the platform to add them again.");
