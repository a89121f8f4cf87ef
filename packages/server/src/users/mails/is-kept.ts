import type { Queryable } from "../../platform/database/connect.ts";

/** Whether a row of `outbox`, under the name `m`, can go out as it was: its text is stored, and each link in it works. */
export function isKept(sql: Queryable, now: Date) {
  return sql`(m.message is not null and coalesce(m.link_expires_at > ${now}, true))`;
}
