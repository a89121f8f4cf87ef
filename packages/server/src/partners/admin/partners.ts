import type { AdminPartner, AdminPartners } from "@freehold/contract";
import type { adminPartnersQuery } from "@freehold/contract/schemas";
import type { z } from "@hono/zod-openapi";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import { keyPage, momentKey, newestKey, readKey } from "../../platform/http/key-page.ts";
import { invalidFields } from "../../platform/http/problem.ts";
import { unknownPartner } from "../find-partner.ts";

/**
 * Creates a partner, which has no key and can do nothing yet.
 *
 * @returns its ID.
 * @throws {ProblemError} `validation_failed` if another partner has the name; `forbidden`.
 */
export async function createPartner(tx: Tx, { name, adminId }: { name: string; adminId: string }): Promise<string> {
  await lockAdminForShare(tx, adminId);
  await setAuditActor(tx, adminId);
  const [made] = await tx<{ id: string }[]>`
    insert into partners (name) values (${name}) on conflict (lower(name)) do nothing returning id`;
  if (!made) throw invalidFields([{ path: "name", message: "is the name of another partner" }]);
  return made.id;
}

/**
 * Returns a page of the partners, newest first.
 *
 * @throws {ProblemError} `validation_failed` at `after`.
 */
export async function listPartners(
  sql: Queryable,
  { after, limit, now }: z.output<typeof adminPartnersQuery> & { now: Date },
): Promise<AdminPartners> {
  const key = readKey<z.infer<typeof newestKey>>(newestKey, after);
  const rows = await select(
    sql,
    now,
    sql`${key ? sql`(p.created_at, p.id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)` : sql`true`}
      order by p.created_at desc, p.id desc limit ${limit + 1}`,
  );
  const { items, next } = keyPage(rows, limit, (row) => [row.key, row.id]);
  return { items: items.map(toPartner), next };
}

/** @throws {ProblemError} `not_found`. */
export async function readPartner(sql: Queryable, { id, now }: { id: string; now: Date }): Promise<AdminPartner> {
  const [row] = await select(sql, now, sql`p.id = ${id}`);
  if (!row) throw unknownPartner();
  return toPartner(row);
}

type Row = Omit<AdminPartner, "created_at" | "last_used_at"> & {
  created_at: Date;
  last_used_at: Date | null;
  key: string;
};

function select(sql: Queryable, now: Date, where: ReturnType<Queryable>) {
  return sql<Row[]>`
    select p.id, p.name, p.created_at, ${momentKey(sql, "p.created_at")} as key,
      (select count(*)::int from partner_keys k where k.partner_id = p.id and k.revoked_at is null) as live_keys,
      (select count(*)::int from partner_links l
        where l.partner_id = p.id and l.ended_at is null and l.expires_at > ${now}) as live_links,
      (select count(*)::int from partner_requests r where r.partner_id = p.id) as requests_30_days,
      (select max(k.last_used_at) from partner_keys k where k.partner_id = p.id) as last_used_at,
      exists (select from proposals o
        where o.kind in ('partner_key', 'partner_jwks', 'partner_client') and o.subject = p.id::text and o.status = 'proposed') as has_proposal
    from partners p where ${where}`;
}

const toPartner = ({ key: _, ...row }: Row): AdminPartner => ({
  ...row,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});
