import type { PartnerClient, PartnerClients } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import { findOpen, toOpenProposal } from "../../proposals/store.ts";
import { requirePartner } from "../find-partner.ts";
import type { ClientTerms } from "./propose-client.ts";

type Row = Omit<PartnerClient, "status" | "created_at" | "last_used_at" | "revoked_at"> & {
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

/**
 * Returns a partner's clients, newest first, and the one that waits for another admin.
 *
 * @param which.adminId - who looks.
 * @throws {ProblemError} `not_found`.
 */
export async function listClients(
  sql: Queryable,
  { partnerId, adminId }: { partnerId: string; adminId: string },
): Promise<PartnerClients> {
  await requirePartner(sql, partnerId);
  const rows = await sql<Row[]>`
    select k.id, k.client_id, k.redirect_uris, k.created_at, k.last_used_at, k.revoked_at,
      array_remove(array[a.email, b.email], null) as agreed_by, r.email as revoked_by
      from partner_clients k
      left join proposals p on p.id = k.proposal_id
      left join users a on a.id = p.proposed_by
      left join users b on b.id = p.closed_by
      left join users r on r.id = k.revoked_by
     where k.partner_id = ${partnerId}
     order by k.created_at desc, k.id desc`;
  const open = await findOpen(sql, { kind: "partner_client", subject: partnerId });
  const proposal = open && {
    ...toOpenProposal(open, adminId),
    ...(open.payload as ClientTerms),
    reason: open.reason ?? "",
  };
  return { success: true, clients: rows.map(toClient), proposal };
}

const toClient = (row: Row): PartnerClient => ({
  ...row,
  status: row.revoked_at ? "revoked" : "live",
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});
