import type { JSONWebKeySet } from "jose";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";

/** The public keys of a partner, as two admins agree to them. */
export type NewJwks = {
  partnerId: string;
  /** What two admins agreed to; null: it is made on the machine. */
  proposalId: string | null;
  /** Where they are, or themselves. */
  place: { url: string } | { keys: JSONWebKeySet };
  /** Which pages may use what is got with them. */
  origins: string[];
  requests_per_minute: number;
};

/**
 * Takes the public keys by which a partner's assertions are verified. Those before are revoked, and sessions made with them end.
 *
 * @returns the ID.
 */
export async function setJwks(tx: Tx, { partnerId, proposalId, place, ...rest }: NewJwks): Promise<string> {
  const url = "url" in place ? place.url : null;
  const keys = "keys" in place ? JSON.stringify(place.keys) : null;
  await tx`
    update partner_jwks set revoked_at = current_moment(), revoked_by = audit_actor()
    where partner_id = ${partnerId} and revoked_at is null`;
  const [made] = await tx<[{ id: string }]>`
    insert into partner_jwks (partner_id, proposal_id, url, keys, origins, requests_per_minute)
    values (${partnerId}, ${proposalId}, ${url}, ${keys}, ${rest.origins}, ${rest.requests_per_minute}) returning id`;
  return made.id;
}

/**
 * Revokes the public keys of a partner. Sessions made with them end at once.
 *
 * @throws {ProblemError} `not_found`; `forbidden` if the role was lost in the meantime.
 */
export async function revokeJwks(
  tx: Tx,
  { partnerId, id, adminId }: { partnerId: string; id: string; adminId: string },
): Promise<void> {
  await lockAdminForShare(tx, adminId);
  await setAuditActor(tx, adminId);
  const [revoked] = await tx`
    update partner_jwks set revoked_at = current_moment(), revoked_by = ${adminId}
    where id = ${id} and partner_id = ${partnerId} and revoked_at is null returning id`;
  if (!revoked) throw new ProblemError("not_found", "We couldn't find these keys, or they're revoked already.");
}
