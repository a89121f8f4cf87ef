import { hashToken } from "../../accounts/tokens.ts";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { type KeyMode, newSecretKey } from "./secret-key.ts";

/** Which key, and the admin who does something about it. */
export type KeyAct = { partnerId: string; keyId: string; adminId: string };

/**
 * Makes the secret of a key that two admins agreed to, for one of the two, once: only its hash is kept.
 *
 * @returns the secret.
 * @throws {ProblemError} `not_found`; `forbidden` for any other admin; `invalid_transition` if it was shown or revoked.
 */
export async function showKey(tx: Tx, act: KeyAct, { mode, now }: { mode: KeyMode; now: Date }): Promise<string> {
  const key = await lockKey(tx, act);
  if (key.revoked_at) throw revoked();
  if (key.shown_at)
    throw new ProblemError(
      "invalid_transition",
      "This key has been shown once, and we keep its hash only. If it's lost, revoke it and propose another.",
    );
  if (!key.agreed_by.includes(act.adminId))
    throw new ProblemError("forbidden", "Only the two admins who agreed to this key can have it shown.");
  const secret = newSecretKey(mode);
  await tx`
    update partner_keys
       set secret_hash = ${hashToken(secret)}, hint = ${secret.slice(-4)}, shown_at = ${now}, shown_to = ${act.adminId}
     where id = ${act.keyId}`;
  return secret;
}

/**
 * Revokes a key at once, with everything that it got: one admin is enough.
 *
 * @throws {ProblemError} `not_found`; `forbidden`; `invalid_transition` if it is revoked.
 */
export async function revokeKey(tx: Tx, act: KeyAct, now: Date): Promise<void> {
  const key = await lockKey(tx, act);
  if (key.revoked_at) throw revoked();
  await tx`update partner_keys set revoked_at = ${now}, revoked_by = ${act.adminId} where id = ${act.keyId}`;
}

const revoked = () => new ProblemError("invalid_transition", "This key has already been revoked.");

async function lockKey(tx: Tx, { partnerId, keyId, adminId }: KeyAct) {
  await lockAdminForShare(tx, adminId);
  await setAuditActor(tx, adminId);
  const [key] = await tx<{ shown_at: Date | null; revoked_at: Date | null; agreed_by: string[] }[]>`
    select k.shown_at, k.revoked_at,
      array(select unnest(array[p.proposed_by, p.closed_by]) from proposals p where p.id = k.proposal_id) as agreed_by
      from partner_keys k where k.id = ${keyId} and k.partner_id = ${partnerId} for no key update`;
  if (!key) throw new ProblemError("not_found", "We couldn't find this key.");
  return key;
}
