import type { AdminNote, AdminNotes } from "@freehold/contract";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import type { Queryable, Sql } from "../../platform/database/connect.ts";
import { keyPage, momentKey, newestKey, readKey } from "../../platform/http/key-page.ts";
import { unknownWithdrawal } from "../transition.ts";

/**
 * An admin writes down something about a request, also when it is closed or their own; it stays as it is.
 *
 * @throws {ProblemError} `not_found`; `forbidden` if the role was lost in the meantime.
 */
export async function addNote(
  sql: Sql,
  { id, body, admin }: { id: string; body: string; admin: { id: string; email: string } },
): Promise<AdminNote> {
  return sql.begin(async (tx) => {
    await lockAdminForShare(tx, admin.id);
    const [note] = await tx<{ id: string; created_at: Date }[]>`
      insert into withdrawal_notes (user_id, withdrawal_id, body, created_by)
      select user_id, id, ${body}, ${admin.id} from withdrawals where id = ${id}
      returning id, created_at`;
    if (!note) throw unknownWithdrawal();
    return { id: note.id, body, by: admin.email, created_at: note.created_at.toISOString() };
  });
}

/**
 * Admins' notes on a request, newest first.
 *
 * @throws {ProblemError} `not_found`.
 */
export async function listNotes(
  sql: Queryable,
  { id, after, limit }: { id: string; after?: string | undefined; limit: number },
): Promise<AdminNotes> {
  const [known] = await sql`select from withdrawals where id = ${id}`;
  if (!known) throw unknownWithdrawal();
  const key = readKey(newestKey, after);
  const rows = await sql<{ id: string; body: string; email: string; created_at: Date; key: string }[]>`
    select n.id, n.body, admin.email, n.created_at, ${momentKey(sql, "n.created_at")} as key
    from withdrawal_notes n join users admin on admin.id = n.created_by
    where n.withdrawal_id = ${id}
      and ${key ? sql`(n.created_at, n.id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)` : sql`true`}
    order by n.created_at desc, n.id desc limit ${limit + 1}`;
  const { items, next } = keyPage(rows, limit, (row) => [row.key, row.id]);
  return {
    items: items.map(({ id, body, email, created_at }) => ({
      id,
      body,
      by: email,
      created_at: created_at.toISOString(),
    })),
    next,
  };
}
