import type { AdminNotes, UserMail, UserMails } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import { keyPage, momentKey, newestKey, readKey } from "../../platform/http/key-page.ts";
import { isKept } from "../mails/is-kept.ts";
import { canResend } from "../mails/resend-mail.ts";
import type { RecordsPage } from "./list-records.ts";

/** Emails to a person, newest first: when and what about, never what they say. */
export async function listUserMails(
  sql: Queryable,
  { userId, after, limit, now }: RecordsPage & { now: Date },
): Promise<UserMails> {
  const key = readKey(newestKey, after);
  const rows = await sql<
    {
      id: string;
      template: string;
      subject: string;
      created_at: Date;
      sent_at: Date | null;
      failed_at: Date | null;
      last_error: string | null;
      is_kept: boolean;
      is_replaced: boolean;
      is_confirmed: boolean;
      is_disabled: boolean;
      key: string;
    }[]
  >`
    select m.id, m.template, m.subject, m.created_at, m.sent_at, m.failed_at, m.last_error, ${isKept(sql, now)} as is_kept,
      m.replaced_at is not null as is_replaced,
      u.email_confirmed_at is not null as is_confirmed, u.disabled_at is not null as is_disabled,
      ${momentKey(sql, "m.created_at")} as key
    from outbox m join users u on u.id = m.user_id
    where m.user_id = ${userId} and ${key ? sql`(m.created_at, m.id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)` : sql`true`}
    order by m.created_at desc, m.id desc limit ${limit + 1}`;
  const { items, next } = keyPage(rows, limit, (row) => [row.key, row.id]);
  return {
    items: items.map((row): UserMail => {
      const status = row.sent_at ? "sent" : row.failed_at ? "failed" : "waiting";
      return {
        id: row.id,
        template: row.template,
        subject: row.subject,
        status,
        can_resend: canResend({ ...row, status }),
        created_at: row.created_at.toISOString(),
        sent_at: row.sent_at?.toISOString() ?? null,
        last_error: row.last_error,
      };
    }),
    next,
  };
}

/** Admins' notes about a person, newest first. */
export async function listUserNotes(sql: Queryable, { userId, after, limit }: RecordsPage): Promise<AdminNotes> {
  const key = readKey(newestKey, after);
  const rows = await sql<{ id: string; body: string; email: string; created_at: Date; key: string }[]>`
    select n.id, n.body, admin.email, n.created_at, ${momentKey(sql, "n.created_at")} as key
    from user_notes n join users admin on admin.id = n.created_by
    where n.user_id = ${userId} and ${key ? sql`(n.created_at, n.id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)` : sql`true`}
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
