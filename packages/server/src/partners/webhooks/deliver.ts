import type { Logger } from "pino";
import { mailToAdmins } from "../../audit/mail-to-admins.ts";
import type { Sql, Tx } from "../../platform/database/connect.ts";
import { type Outgoing, OutgoingError } from "../../platform/http/outgoing/outgoing.ts";
import { beginSpanOf, type Span, traceFields, traceparentOf } from "../../platform/http/trace-context.ts";
import { type Loop, runLoop } from "../../platform/jobs/run-loop.ts";
import { webhookDisabled } from "./mails.ts";
import { maskResponse } from "./mask-response.ts";
import { signMessage } from "./sign.ts";

/** From one round to the next when nothing is due, in milliseconds. */
const PAUSE = 1_000;
/** Messages sent at once, and to one endpoint: a slow one leaves room for the others. */
const AT_ONCE = { all: 100, toOne: 20 };

type Delivery = { sql: Sql; log: Logger; outgoing: Outgoing };

/** A message that this process sends now. */
type DueMessage = {
  id: string;
  endpoint_id: string;
  url: string;
  payload: string;
  secrets: string[];
  attempts: number;
};

/** What came of an attempt. */
type Outcome = { milliseconds: number } & (
  | { status: number; response: string; error: null }
  | { status: null; response: null; error: string }
);

/** Sends partners' servers what they are told of, round after round. */
export function deliverWebhooks({ sql, log, outgoing, pause = PAUSE }: Delivery & { pause?: number }): Loop {
  return runLoop({
    sql,
    log,
    name: "webhooks",
    pause,
    words: { fault: "webhooks are waiting", recovered: "webhooks resumed" },
    round: () => deliverDue({ sql, log, outgoing }),
  });
}

/**
 * Sends the messages that are due. Any number of processes may do it at once. Each attempt is set down before it is made, with the time of
 * the next one: if the process is killed in between, the message is sent again, with the same ID.
 *
 * @returns whether there were any.
 */
export async function deliverDue(delivery: Delivery): Promise<boolean> {
  await giveUpDisabled(delivery.sql);
  const due = await claim(delivery.sql);
  const results = await Promise.allSettled(due.map((message) => deliver(delivery, message)));
  for (const result of results) if (result.status === "rejected") throw result.reason;
  return due.length > 0;
}

/** What waits for an endpoint that was disabled is given up. An admin can send it again. */
async function giveUpDisabled(sql: Sql): Promise<void> {
  await sql`
    update webhook_messages m set failed_at = wall_clock(), next_attempt_at = null
    from webhook_endpoints e where e.id = m.endpoint_id and e.disabled_at is not null and m.next_attempt_at is not null`;
}

/** After 15 seconds, then after twice as long each time, up to 12 hours; the last attempt is three days after the first. */
async function claim(sql: Sql): Promise<DueMessage[]> {
  return sql<DueMessage[]>`
    with moment as materialized (select wall_clock() as at),
    due as (
      select m.id, row_number() over (partition by m.endpoint_id order by m.next_attempt_at) as place
      from webhook_messages m join webhook_endpoints e on e.id = m.endpoint_id and e.disabled_at is null
      where m.next_attempt_at <= (select at from moment)
    ), claimed as (
      update webhook_messages m
      set attempts = m.attempts + 1, last_attempt_at = moment.at, tried_since = coalesce(m.tried_since, moment.at),
        next_attempt_at = least(
          moment.at + least(15 * power(2, least(m.attempts, 20)), 12 * 3600) * (1 + random() / 10) * interval '1 second',
          greatest(m.tried_since + interval '3 days', moment.at + interval '15 seconds'))
      from moment
      where m.id in (select id from due where place <= ${AT_ONCE.toOne} order by place limit ${AT_ONCE.all})
        and m.next_attempt_at <= moment.at
      returning m.*
    )
    select c.id, c.endpoint_id, c.payload::text as payload, c.attempts, e.url,
      array_remove(array[e.secret, case when e.previous_secret_until > wall_clock() then e.previous_secret end], null) as secrets
    from claimed c join webhook_endpoints e on e.id = c.endpoint_id`;
}

async function deliver({ sql, log, outgoing }: Delivery, message: DueMessage): Promise<void> {
  // Of its own, and not of the request that caused it: by that trace two partners could find out that they have a customer in common.
  const span = beginSpanOf(message.id);
  const outcome = await send(outgoing, message, span);
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const { id, endpoint_id } = message;
  await sql.begin(async (tx) => {
    await tx`
      insert into webhook_attempts (message_id, at, milliseconds, status, response, error)
      select id, last_attempt_at, ${outcome.milliseconds}, ${outcome.status}, ${outcome.response}, ${outcome.error}
      from webhook_messages where id = ${id}`;
    if (isDelivered) await recordDelivery(tx, message);
    else await recordFailure(tx, message);
  });
  const line = { webhook: endpoint_id, message: id, ...traceFields(span), ...outcome, response: undefined };
  log.debug(line, "sent a webhook");
}

async function send(outgoing: Outgoing, { id, url, payload, secrets }: DueMessage, span: Span): Promise<Outcome> {
  const since = performance.now();
  const milliseconds = () => Math.round(performance.now() - since);
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Freehold-Webhooks/1",
    traceparent: traceparentOf(span),
    ...signMessage({ id, payload, secrets }, new Date()),
  };
  try {
    const { status, body } = await outgoing.call(url, { method: "POST", headers, body: payload });
    return { milliseconds: milliseconds(), status, response: maskResponse(body), error: null };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { milliseconds: milliseconds(), status: null, response: null, error: error.message };
  }
}

async function recordDelivery(tx: Tx, { id, endpoint_id }: DueMessage): Promise<void> {
  await tx`
    update webhook_messages set delivered_at = wall_clock(), next_attempt_at = null, failed_at = null where id = ${id}`;
  await tx`update webhook_endpoints set failing_since = null where id = ${endpoint_id} and failing_since is not null`;
}

/** Gives the message up after three days, and the endpoint if nothing has reached it for so long. */
async function recordFailure(tx: Tx, { id, endpoint_id, attempts }: DueMessage): Promise<void> {
  await tx`
    update webhook_messages set failed_at = wall_clock(), next_attempt_at = null
    where id = ${id} and attempts = ${attempts} and next_attempt_at is not null
      and last_attempt_at >= tried_since + interval '3 days'`;
  const [endpoint] = await tx<{ url: string; partner: string; failing_since: Date; disabled_at: Date | null }[]>`
    update webhook_endpoints e
    set failing_since = coalesce(e.failing_since, m.last_attempt_at),
      disabled_at = case when m.last_attempt_at >= e.failing_since + interval '3 days' then wall_clock() end,
      disabled_because = case when m.last_attempt_at >= e.failing_since + interval '3 days' then 'failing' end
    from webhook_messages m, partners p
    where e.id = ${endpoint_id} and e.disabled_at is null and m.id = ${id} and p.id = e.partner_id
    returning e.url, p.name as partner, e.failing_since, e.disabled_at`;
  if (!endpoint?.disabled_at) return;
  const { partner, failing_since, url } = endpoint;
  await mailToAdmins(tx, webhookDisabled({ partner, host: new URL(url).host, since: failing_since }));
}
