import type { Queryable, Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { KindOf } from "../../proposals/kind.ts";
import { lockProposals, propose } from "../../proposals/propose.ts";
import { readPartnerNames, requirePartner } from "../find-partner.ts";

/** What two admins agree on. */
export type ClientTerms = { redirect_uris: string[] };

/**
 * Proposes a client for a partner's pages without a server; another admin has to confirm it.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if a client is proposed already, or two are live; `forbidden`.
 */
export async function proposeClient(
  tx: Tx,
  { id, redirect_uris, reason, adminId }: ClientTerms & { id: string; reason: string; adminId: string },
): Promise<void> {
  await lockProposals(tx, adminId);
  await requireRoom(tx, id);
  const payload: ClientTerms = { redirect_uris: [...new Set(redirect_uris)] };
  const proposed = await propose(tx, { kind: "partner_client", subject: id, payload, reason, adminId });
  if (proposed === null)
    throw new ProblemError("invalid_transition", "An admin has already proposed a client for this partner.");
}

/** A partner gets a client, whose ID its pages have. */
export const partnerClients: KindOf<"partner_client"> = {
  kind: "partner_client",
  async details(sql: Queryable, proposals) {
    const names = await readPartnerNames(
      sql,
      proposals.map(({ subject }) => subject),
    );
    return proposals.map(({ subject, payload }) => ({
      partner_id: subject,
      partner: names.get(subject) ?? "",
      ...(payload as ClientTerms),
    }));
  },
  async apply(tx, { id, subject, payload }) {
    await requireRoom(tx, subject);
    const { redirect_uris } = payload as ClientTerms;
    await tx`
      insert into partner_clients (partner_id, proposal_id, redirect_uris) values (${subject}, ${id}, ${redirect_uris})`;
  },
};

/** Locks a partner, as `partner_clients_guard()` does, and makes sure that it can have another client. */
async function requireRoom(tx: Tx, partnerId: string): Promise<void> {
  await tx`select lock_partner(${partnerId})`;
  await requirePartner(tx, partnerId);
  const live = await tx`select from partner_clients where partner_id = ${partnerId} and revoked_at is null`;
  if (live.length >= 2)
    throw new ProblemError("invalid_transition", "This partner has two clients. Revoke one before it gets another.");
}
