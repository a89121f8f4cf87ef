import type { JSONWebKeySet } from "jose";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Tx } from "../../platform/database/connect.ts";
import type { Outgoing } from "../../platform/http/outgoing/outgoing.ts";
import { invalidFields, ProblemError } from "../../platform/http/problem.ts";

/** The public keys of a partner, as two admins agree to them. */
export type NewJwks = {
  partnerId: string;
  /** What two admins agreed to; null: it is made on the machine. */
  proposalId: string | null;
  /** Where they are, or themselves. */
  place: { url: string } | { keys: JSONWebKeySet };
  /** Which pages may use what is got with them. */
  origins: string[];
  requestsPerMinute: number;
};

/**
 * Takes the public keys by which a partner's assertions are verified. Those before are revoked, and sessions made with them end.
 *
 * @returns the ID.
 * @throws {ProblemError} `validation_failed` for an address that isn't called, or for keys that aren't public.
 */
export async function setJwks(tx: Tx, { partnerId, proposalId, place, ...rest }: NewJwks, outgoing: Outgoing) {
  const url = "url" in place ? place.url : null;
  const keys = "keys" in place ? JSON.stringify(place.keys) : null;
  const refusal = url === null ? null : outgoing.refusal(url);
  if (refusal) throw invalidFields([{ path: "url", message: refusal }]);
  const [check] = await tx<[{ are_public: boolean }]>`
    select ${keys}::jsonb is null or are_public_keys(${keys}::jsonb) as are_public`;
  if (!check.are_public) throw invalidFields([{ path: "keys", message: "must be a set of 1 to 20 public keys" }]);
  await tx`
    update partner_jwks set revoked_at = current_moment(), revoked_by = audit_actor()
    where partner_id = ${partnerId} and revoked_at is null`;
  const [made] = await tx<[{ id: string }]>`
    insert into partner_jwks (partner_id, proposal_id, url, keys, origins, requests_per_minute)
    values (${partnerId}, ${proposalId}, ${url}, ${keys}, ${rest.origins}, ${rest.requestsPerMinute}) returning id`;
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
