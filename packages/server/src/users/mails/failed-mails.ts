import type { FailedMails, FailedMailsResent } from "@freehold/contract";
import type { failedMailsQuery } from "@freehold/contract/schemas";
import type { z } from "@hono/zod-openapi";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { keyPage, momentKey, newestKey, readKey } from "../../platform/http/key-page.ts";
import { isKept } from "./is-kept.ts";
import { canResend } from "./resend-mail.ts";
import { sendAsItWas } from "./send-as-it-was.ts";

type Row = {
  id: string;
  user_id: string;
  email: string;
  template: string;
  subject: string;
  failed_at: Date;
  reason: string;
  is_kept: boolean;
  has_expired: boolean;
  is_confirmed: boolean;
  is_disabled: boolean;
  key: string;
};

/** Mails to all people that were given up, the latest first: to whom, what about and why, never what they say. */
export async function listFailedMails(
  sql: Queryable,
  { q, after, limit, adminId, now }: z.output<typeof failedMailsQuery> & { adminId: string; now: Date },
): Promise<FailedMails> {
  const key = readKey(newestKey, after);
  const found = isFailed(sql, q);
  const [[counts], rows] = await Promise.all([
    sql<[{ total: number; resendable: number }]>`
      select count(*)::int as total,
        count(*) filter (where ${isKept(sql, now)} and m.user_id <> ${adminId})::int as resendable
      from outbox m where ${found}`,
    sql<Row[]>`
      select m.id, m.user_id, m.to_address as email, m.template, m.subject, m.failed_at, coalesce(m.last_error, '') as reason,
        ${isKept(sql, now)} as is_kept, coalesce(m.link_expires_at <= ${now}, false) as has_expired,
        u.email_confirmed_at is not null as is_confirmed, u.disabled_at is not null as is_disabled,
        ${momentKey(sql, "m.failed_at")} as key
      from outbox m join users u on u.id = m.user_id
      where ${found} and ${key ? sql`(m.failed_at, m.id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)` : sql`true`}
      order by m.failed_at desc, m.id desc limit ${limit + 1}`,
  ]);
  const { items, next } = keyPage(rows, limit, (row) => [row.key, row.id]);
  return {
    items: items.map((row) => ({
      id: row.id,
      user: { id: row.user_id, email: row.email },
      template: row.template,
      subject: row.subject,
      reason: row.reason,
      failed_at: row.failed_at.toISOString(),
      can_resend: row.user_id !== adminId && canResend({ ...row, status: "failed", is_replaced: false }),
      left_out: leftOut(row, adminId),
    })),
    next,
    ...counts,
  };
}

/**
 * Sends given-up mails again as they were, to all people but the admin. Left out are those whose link has expired, and those whose
 * text is no longer stored.
 *
 * @param which.q - only those that the list finds by it.
 * @throws {ProblemError} `forbidden` if the role was lost in the meantime.
 */
export async function resendFailedMails(
  tx: Tx,
  { q, adminId, now }: { q?: string | undefined; adminId: string; now: Date },
): Promise<FailedMailsResent> {
  await lockAdminForShare(tx, adminId);
  const which = tx`m.user_id <> ${adminId} and ${isFailed(tx, q)}`;
  const resent = await sendAsItWas(tx, { which, adminId, now });
  const [{ left }] = await tx<[{ left: number }]>`
    select count(*)::int as left from outbox m where ${which} and ${isKept(tx, now)}`;
  return { resent, left };
}

function isFailed(sql: Queryable, q = "") {
  const part = `%${escapeLike(q)}%`;
  return sql`(m.failed_at is not null and m.replaced_at is null
    and (m.to_address ilike ${part} or m.subject ilike ${part} or m.last_error ilike ${part}))`;
}

function leftOut({ user_id, has_expired, is_kept }: Row, adminId: string) {
  if (user_id === adminId) return "own_account";
  if (has_expired) return "link_expired";
  return is_kept ? null : "text_deleted";
}
