import type { AdminPartnerLink, AdminPartnerLinks, LinkScope } from "@freehold/contract";
import type { z } from "@hono/zod-openapi";
import type { Queryable } from "../../platform/database/connect.ts";
import { keyPage, momentKey, newestKey, readKey } from "../../platform/http/key-page.ts";

type Row = {
  id: string;
  external_id: string;
  user_id: string;
  email: string;
  scope: LinkScope[];
  origin: string;
  linked_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_because: AdminPartnerLink["ended_because"];
  key: string;
};

/**
 * Returns a page of a partner's customers who connected an account, also of those who ended it, newest first.
 *
 * @throws {ProblemError} `validation_failed` at `after`.
 */
export async function listPartnerLinks(
  sql: Queryable,
  { id, after, limit }: { id: string; after?: string | undefined; limit: number },
): Promise<AdminPartnerLinks> {
  const key = readKey<z.infer<typeof newestKey>>(newestKey, after);
  const rows = await sql<Row[]>`
    select l.id, l.external_id, l.user_id, u.email, l.scope, l.origin, l.linked_at, l.expires_at, l.ended_at, l.ended_because,
      ${momentKey(sql, "l.linked_at")} as key
      from partner_links l join users u on u.id = l.user_id
     where l.partner_id = ${id}
       and ${key ? sql`(l.linked_at, l.id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)` : sql`true`}
     order by l.linked_at desc, l.id desc limit ${limit + 1}`;
  const { items, next } = keyPage(rows, limit, (row) => [row.key, row.id]);
  return {
    items: items.map(({ key: _, user_id, email, ...row }) => ({
      ...row,
      user: { id: user_id, email },
      linked_at: row.linked_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
    })),
    next,
  };
}
