import type { PartnerFigures } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";

type Counted = { requests: number; last_at: Date };

/** Adds up a partner's requests of 30 days: errors by kind, pages, and versions of the widgets. */
export async function readPartnerFigures(sql: Queryable, id: string): Promise<PartnerFigures> {
  const own = sql`from partner_requests where partner_id = ${id}`;
  const [[all], errors, origins, versions] = await Promise.all([
    sql<[{ requests: number; refused: number }]>`
      select count(*)::int as requests, (count(*) filter (where status >= 400))::int as refused ${own}`,
    sql<(Counted & { code: string })[]>`
      select code, count(*)::int as requests, max(at) as last_at ${own} and code is not null
       group by code order by requests desc, code`,
    sql<{ origin: string; requests: number; refused: number; last_at: Date | null; is_allowed: boolean }[]>`
      with allowed as (
        select unnest(origins) as origin from partner_keys where partner_id = ${id} and revoked_at is null
        union select unnest(origins) from partner_jwks where partner_id = ${id} and revoked_at is null
        union select unnest(origins) from partner_clients where partner_id = ${id} and revoked_at is null
      ), used as (
        select origin, count(*)::int as requests, (count(*) filter (where status >= 400))::int as refused, max(at) as last_at
        ${own} and origin is not null group by origin
      )
      select origin, coalesce(u.requests, 0) as requests, coalesce(u.refused, 0) as refused, u.last_at,
        a.origin is not null as is_allowed
        from allowed a full join used u using (origin)
       order by a.origin is null, requests desc, origin limit 90`,
    sql<(Counted & { version: string })[]>`
      select version, count(*)::int as requests, max(at) as last_at ${own} and version is not null
       group by version order by last_at desc limit 50`,
  ]);
  const toCounted = <Row extends { last_at: Date }>(row: Row) => ({ ...row, last_at: row.last_at.toISOString() });
  return {
    success: true,
    ...all,
    errors: errors.map(toCounted),
    origins: origins.map((row) => ({ ...row, last_at: row.last_at?.toISOString() ?? null })),
    versions: versions.map(toCounted),
  };
}
