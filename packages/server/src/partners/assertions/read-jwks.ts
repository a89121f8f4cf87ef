import type { PartnerJwks } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import { describeJwks, type JwksTerms } from "./propose-jwks.ts";

type Row = Required<JwksTerms> & { id: string; created_at: Date; agreed_by: string[]; last_used_at: Date | null };

/** Returns the public keys of a partner that work now; null if it has none. */
export async function readJwks(sql: Queryable, partnerId: string): Promise<PartnerJwks | null> {
  const [row] = await sql<Row[]>`
    select j.id, j.url, j.keys, j.origins, j.requests_per_minute, j.created_at, j.last_used_at,
      array_remove(array[a.email, b.email], null) as agreed_by
      from partner_jwks j
      left join proposals p on p.id = j.proposal_id
      left join users a on a.id = p.proposed_by
      left join users b on b.id = p.closed_by
     where j.partner_id = ${partnerId} and j.revoked_at is null`;
  if (!row) return null;
  const { id, created_at, agreed_by, last_used_at, ...terms } = row;
  return {
    ...{ id, ...(await describeJwks(terms)), created_at: created_at.toISOString(), agreed_by },
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
