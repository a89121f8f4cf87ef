import type { WebhookAttempt, WebhookDeliveries, WebhookEvent, WebhookStatus } from "@freehold/contract";
import type { webhookDeliveriesQuery } from "@freehold/contract/schemas";
import type { z } from "@hono/zod-openapi";
import type { Queryable } from "../../platform/database/connect.ts";
import { keyPage, momentKey, newestKey, readKey } from "../../platform/http/key-page.ts";
import { unknownWebhook, type WebhookOf } from "./store.ts";

type MessageRow = {
  id: string;
  event: WebhookEvent;
  status: WebhookStatus;
  created_at: Date;
  next_attempt_at: Date | null;
  key: string;
};
type AttemptRow = Omit<WebhookAttempt, "at"> & { message_id: string; at: Date };

/** Which messages have a status. */
const CONDITIONS: Record<WebhookStatus, string> = {
  waiting: "m.next_attempt_at is not null",
  delivered: "m.delivered_at is not null",
  failed: "m.failed_at is not null",
};

/** A page of the messages to a webhook, newest first, each with its attempts. @throws {ProblemError} `not_found` */
export async function listDeliveries(
  sql: Queryable,
  { partnerId, webhookId }: WebhookOf,
  { status, after, limit }: z.output<typeof webhookDeliveriesQuery>,
): Promise<WebhookDeliveries> {
  const key = readKey(newestKey, after);
  const [webhook] = await sql`select from webhook_endpoints where id = ${webhookId} and partner_id = ${partnerId}`;
  if (!webhook) throw unknownWebhook();
  const rows = await sql<MessageRow[]>`
    select m.id, m.event, m.created_at, m.next_attempt_at, ${momentKey(sql, "m.created_at")} as key,
      case when m.delivered_at is not null then 'delivered' when m.failed_at is not null then 'failed' else 'waiting' end as status
    from webhook_messages m
    where m.endpoint_id = ${webhookId} and ${status ? sql.unsafe(CONDITIONS[status]) : sql`true`}
      and ${key ? sql`(m.created_at, m.id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)` : sql`true`}
    order by m.created_at desc, m.id desc limit ${limit + 1}`;
  const { items, next } = keyPage(rows, limit, (row) => [row.key, row.id]);
  const attempts = await sql<AttemptRow[]>`
    select message_id, at, milliseconds, status, response, error from webhook_attempts
    where message_id = any(${items.map(({ id }) => id)}::uuid[]) order by id desc`;
  return {
    items: items.map(({ key: _key, ...row }) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
      attempts: attempts
        .filter(({ message_id }) => message_id === row.id)
        .map(({ message_id: _message, ...attempt }) => ({ ...attempt, at: attempt.at.toISOString() })),
    })),
    next,
  };
}
