import type { PartnerKey } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";

type Row = {
  id: string;
  hint: string | null;
  origins: string[];
  requests_per_minute: number;
  created_at: Date;
  agreed_by: string[];
  can_show: boolean;
  shown_at: Date | null;
  shown_to: string | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  revoked_by: string | null;
};

/**
 * Returns a partner's keys, newest first.
 *
 * @param which.adminId - who looks: it decides `can_show`.
 */
export async function listKeys(
  sql: Queryable,
  { partnerId, adminId }: { partnerId: string; adminId: string },
): Promise<PartnerKey[]> {
  const rows = await sql<Row[]>`
    select k.id, k.hint, k.origins, k.requests_per_minute, k.created_at, k.shown_at, k.last_used_at, k.revoked_at,
      array_remove(array[a.email, b.email], null) as agreed_by,
      k.secret_hash is null and k.revoked_at is null and coalesce(${adminId} in (p.proposed_by, p.closed_by), false) as can_show,
      s.email as shown_to, r.email as revoked_by
      from partner_keys k
      left join proposals p on p.id = k.proposal_id
      left join users a on a.id = p.proposed_by
      left join users b on b.id = p.closed_by
      left join users s on s.id = k.shown_to
      left join users r on r.id = k.revoked_by
     where k.partner_id = ${partnerId}
     order by k.created_at desc, k.id desc`;
  return rows.map((row) => ({
    ...row,
    status: row.revoked_at ? "revoked" : row.shown_at ? "live" : "hidden",
    created_at: row.created_at.toISOString(),
    shown_at: row.shown_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }));
}
