import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { KindOf } from "../../proposals/kind.ts";
import { lockProposals, propose } from "../../proposals/propose.ts";
import { readPartnerNames, requirePartner } from "../find-partner.ts";

/** What two admins agree on. */
export type KeyTerms = { origins: string[]; requests_per_minute: number };

/**
 * Proposes a secret key for a partner; another admin has to confirm it.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if a key is proposed already, or two are live; `forbidden`.
 */
export async function proposeKey(
  tx: Tx,
  { id, origins, requests_per_minute, reason, adminId }: KeyTerms & { id: string; reason: string; adminId: string },
): Promise<void> {
  await lockProposals(tx, adminId);
  await requireRoom(tx, id);
  const payload: KeyTerms = { origins: [...new Set(origins)], requests_per_minute };
  const proposed = await propose(tx, { kind: "partner_key", subject: id, payload, reason, adminId });
  if (proposed === null)
    throw new ProblemError("invalid_transition", "An admin has already proposed a key for this partner.");
}

/** A partner gets a key, whose secret one of the two admins has shown. */
export const partnerKeys: KindOf<"partner_key"> = {
  kind: "partner_key",
  async details(sql, proposals) {
    const names = await readPartnerNames(
      sql,
      proposals.map(({ subject }) => subject),
    );
    return proposals.map(({ subject, payload }) => ({
      partner_id: subject,
      partner: names.get(subject) ?? "",
      ...(payload as KeyTerms),
    }));
  },
  async apply(tx, { id, subject, payload }) {
    await requireRoom(tx, subject);
    const { origins, requests_per_minute } = payload as KeyTerms;
    await tx`
      insert into partner_keys (partner_id, proposal_id, origins, requests_per_minute)
      values (${subject}, ${id}, ${origins}, ${requests_per_minute})`;
  },
};

/** Locks a partner, as `partner_keys_guard()` does, and makes sure that it can have another key. */
async function requireRoom(tx: Tx, partnerId: string): Promise<void> {
  await tx`select lock_partner(${partnerId})`;
  await requirePartner(tx, partnerId);
  const live = await tx`select from partner_keys where partner_id = ${partnerId} and revoked_at is null`;
  if (live.length >= 2)
    throw new ProblemError("invalid_transition", "This partner has two keys. Revoke one before it gets another.");
}
