import type { Webhook, WebhookEvent } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";

type Row = {
  id: string;
  url: string;
  events: WebhookEvent[];
  created_at: Date;
  disabled_at: Date | null;
  disabled_because: "admin" | "failing" | null;
  failing_since: Date | null;
  previous_secret_until: Date | null;
  last_delivered_at: Date | null;
  waiting: number;
};

/** A webhook of a partner. */
export type WebhookOf = { partnerId: string; webhookId: string };

/** Where messages to a partner go, newest first. @throws {ProblemError} `not_found` */
export async function listWebhooks(sql: Queryable, partnerId: string): Promise<Webhook[]> {
  const [partner] = await sql`select from partners where id = ${partnerId}`;
  if (!partner) throw new ProblemError("not_found", "We couldn't find this partner.");
  return read(sql, sql`partner_id = ${partnerId}`);
}

/** One of a partner's webhooks. @throws {ProblemError} `not_found` */
export async function readWebhook(sql: Queryable, { partnerId, webhookId }: WebhookOf): Promise<Webhook> {
  const [webhook] = await read(sql, sql`partner_id = ${partnerId} and e.id = ${webhookId}`);
  if (!webhook) throw unknownWebhook();
  return webhook;
}

/** The answer about a webhook that the partner doesn't have. */
export const unknownWebhook = () => new ProblemError("not_found", "We couldn't find this webhook.");

async function read(sql: Queryable, which: ReturnType<Queryable>): Promise<Webhook[]> {
  const rows = await sql<Row[]>`
    select e.id, e.url, e.events, e.created_at, e.disabled_at, e.disabled_because, e.failing_since,
      case when e.previous_secret_until > wall_clock() then e.previous_secret_until end as previous_secret_until,
      (select max(delivered_at) from webhook_messages where endpoint_id = e.id) as last_delivered_at,
      (select count(*)::int from webhook_messages where endpoint_id = e.id and next_attempt_at is not null) as waiting
    from webhook_endpoints e where ${which} order by e.created_at desc, e.id desc`;
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    events: row.events,
    enabled: row.disabled_at === null,
    created_at: row.created_at.toISOString(),
    disabled_at: inIso(row.disabled_at),
    disabled_because: row.disabled_because,
    failing_since: inIso(row.failing_since),
    previous_secret_until: inIso(row.previous_secret_until),
    last_delivered_at: inIso(row.last_delivered_at),
    waiting: row.waiting,
  }));
}

const inIso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
