import type { PartnerRequest, PartnerRequests } from "@freehold/contract";
import type { partnerRequestsQuery } from "@freehold/contract/schemas";
import type { z } from "@hono/zod-openapi";
import type { Queryable } from "../../platform/database/connect.ts";
import { keyPage, momentKey, newestKey, readKey } from "../../platform/http/key-page.ts";

type Row = Omit<PartnerRequest, "at"> & { at: Date; key: string };

/**
 * Returns a page of a partner's requests, newest first.
 *
 * @throws {ProblemError} `validation_failed` at `after`.
 */
export async function listPartnerRequests(
  sql: Queryable,
  { id, after, limit, outcome, code, origin, version }: z.output<typeof partnerRequestsQuery> & { id: string },
): Promise<PartnerRequests> {
  const key = readKey<z.infer<typeof newestKey>>(newestKey, after);
  const rows = await sql<Row[]>`
    select r.id, r.at, r.method, r.path, r.status, r.code, r.ms, r.request_id, k.hint as key_hint, r.origin, r.version, r.body,
      ${momentKey(sql, "r.at")} as key
      from partner_requests r left join partner_keys k on k.id = r.key_id
     where r.partner_id = ${id}
       and ${outcome ? sql`(r.status < 400) = ${outcome === "done"}` : sql`true`}
       and ${code ? sql`r.code = ${code}` : sql`true`}
       and ${origin ? sql`r.origin = ${origin}` : sql`true`}
       and ${version ? sql`r.version = ${version}` : sql`true`}
       and ${key ? sql`(r.at, r.id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)` : sql`true`}
     order by r.at desc, r.id desc limit ${limit + 1}`;
  const { items, next } = keyPage(rows, limit, (row) => [row.key, row.id]);
  return { items: items.map(({ key: _, ...row }) => ({ ...row, at: row.at.toISOString() })), next };
}
