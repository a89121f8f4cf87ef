import type { AuditEntries, AuditEntry } from "@freehold/contract";
import type { Queryable } from "../platform/database/connect.ts";
import { keyPage, numberKey, readKey } from "../platform/http/key-page.ts";
import { readArchivedTo } from "./archive/archive-record.ts";

type AuditRow = Omit<AuditEntry, "number" | "at" | "hash"> & { number: bigint; at: Date; hash: Uint8Array };

/**
 * A page of the audit log, newest first.
 *
 * @param which.subject - only what was done to this: the id of a withdrawal, a person, a proposed change, or `settings`.
 * @param which.actor - only what this person did. By audit_log_actor.
 * @param which.refused - only what was refused.
 */
export async function listAudit(
  sql: Queryable,
  which: {
    subject?: string | undefined;
    actor?: string | undefined;
    refused?: "true" | undefined;
    after?: string | undefined;
    limit: number;
  },
): Promise<AuditEntries> {
  const { subject, actor, refused, after, limit } = which;
  const key = readKey(numberKey, after);
  const rows = await sql<AuditRow[]>`
    select e.number, e.at, e.actor_id, actor.email as actor, e.action, e.subject_type, e.subject_id, e.details, e.hash
    from audit_log e left join users actor on actor.id = e.actor_id
    where e.number > 0
      and ${subject === undefined ? sql`true` : sql`e.subject_id = ${subject}`}
      and ${actor === undefined ? sql`true` : sql`e.actor_id = ${actor}`}
      and ${refused ? sql`e.action = 'refused'` : sql`true`}
      and ${key ? sql`e.number < ${key[0]}::bigint` : sql`true`}
    order by e.number desc limit ${limit + 1}`;
  const { items, next } = keyPage(rows, limit, ({ number }) => [String(number)]);
  return {
    items: items.map((row) => ({
      ...row,
      number: Number(row.number),
      at: row.at.toISOString(),
      hash: Buffer.from(row.hash).toString("hex"),
    })),
    next,
    archived_to: await readArchivedTo(sql),
  };
}
