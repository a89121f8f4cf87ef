import { lockAdminForShare } from "../../audit/lock-admin.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";

/**
 * Revokes a client at once, with the sign-ins, codes and tokens that it got: one admin is enough.
 *
 * @throws {ProblemError} `not_found`; `forbidden` if the role was lost in the meantime; `invalid_transition` if it is revoked.
 */
export async function revokeClient(
  tx: Tx,
  { partnerId, id, adminId }: { partnerId: string; id: string; adminId: string },
): Promise<void> {
  await lockAdminForShare(tx, adminId);
  await setAuditActor(tx, adminId);
  const [client] = await tx<{ revoked_at: Date | null }[]>`
    select revoked_at from partner_clients where id = ${id} and partner_id = ${partnerId} for no key update`;
  if (!client) throw new ProblemError("not_found", "We couldn't find this client.");
  if (client.revoked_at) throw new ProblemError("invalid_transition", "This client has already been revoked.");
  await tx`update partner_clients set revoked_at = current_moment(), revoked_by = ${adminId} where id = ${id}`;
}
