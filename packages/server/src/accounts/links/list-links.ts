import type { LinkScope, PartnerLink, PartnerLinks } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";

type LinkRow = {
  id: string;
  partner: string;
  origin: string;
  scope: LinkScope[];
  linked_at: Date;
  expires_at: Date;
};

/** The partners that may act in a person's account, newest first. */
export async function listLinks(sql: Queryable, userId: string, now: Date): Promise<PartnerLinks> {
  const rows = await sql<LinkRow[]>`
    select l.id, p.name as partner, l.origin, l.scope, l.linked_at, l.expires_at
      from partner_links l join partners p on p.id = l.partner_id
     where l.user_id = ${userId} and l.ended_at is null and l.expires_at > ${now}
     order by l.linked_at desc, l.id`;
  return { success: true, links: rows.map(toPartnerLink) };
}

/** A link on the wire. */
export const toPartnerLink = (row: LinkRow): PartnerLink => ({
  id: row.id,
  partner: row.partner,
  origin: row.origin,
  scope: row.scope,
  linked_at: row.linked_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});
