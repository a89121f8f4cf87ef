import { randomBytes } from "node:crypto";
import { embedComponent } from "@freehold/contract/schemas";
import { newWindowNumber } from "../../accounts/proofs/window-number.ts";
import { hashToken, linkTicketOf, newClientSecret } from "../../accounts/tokens.ts";
import type { Deps } from "../../platform/http/env.ts";
import { SESSION_LIFETIME } from "../embed/create-session.ts";

/** A code that `oidc-provider` has checked, with what it was given for. */
export type CheckedCode = {
  code: string;
  clientId: string;
  grantId: string;
  /** The link that the person agreed to. */
  linkId: string;
  redirectUri: string;
  scope: string[];
  /** Thumbprint of the page's key; null: the token is a bearer token. */
  jkt: string | null;
};

/**
 * Exchanges a code for an embed session, in one statement: of several calls at once one gets it, and a code is never used up for nothing.
 * It locks the client before the code, as revoking the client does.
 *
 * @returns the client secret; null if the code was used, or its link or client has ended.
 */
export async function exchangeCode(
  { sql, clock }: Pick<Deps, "sql" | "clock">,
  { code, clientId, grantId, linkId, redirectUri, scope, jkt }: CheckedCode,
): Promise<string | null> {
  const secret = newClientSecret();
  const salt = randomBytes(16);
  const now = clock();
  const [made] = await sql`
    with client as (
      select from partner_clients where client_id = ${clientId} and revoked_at is null for share), code as (
      update oauth_artifacts set consumed_at = ${now} from client
      where model = 'AuthorizationCode' and id_hash = ${hashToken(code)} and consumed_at is null
      returning id_hash), link as (
      select l.partner_id, l.external_id from partner_links l, code
      where l.id = ${linkId} and l.ended_at is null and l.expires_at > ${now} for share of l)
    insert into embed_sessions
      (token_hash, client_id, grant_id, partner_id, external_id, origin, components, scope, dpop_jkt, ticket_hash, ticket_salt, number, created_at, expires_at)
    select ${hashToken(secret)}, ${clientId}, ${grantId}, partner_id, external_id, ${new URL(redirectUri).origin},
      ${embedComponent.options}::text[], ${scope}::text[], ${jkt}, ${hashToken(linkTicketOf(secret, salt))}, ${salt}::bytea,
      ${newWindowNumber()}, ${now}::timestamptz,
      ${new Date(now.getTime() + SESSION_LIFETIME)}::timestamptz
    from link returning id`.catch((error: { constraint?: string }) => {
    if (error.constraint === "client_revoked") return [];
    throw error;
  });
  if (made) {
    await sql`update partner_clients set last_used_at = ${now} where client_id = ${clientId} and last_used_at is distinct from ${now}`;
    return secret;
  }
  // Another call was first with this code: whichever of the two has stolen it, neither keeps what it got.
  await sql`delete from embed_sessions where grant_id = ${grantId}`;
  return null;
}
