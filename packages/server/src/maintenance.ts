import type { Logger } from "pino";
import { REPORT_LIFETIME } from "./accounts/tokens.ts";
import type { Sql } from "./platform/database/connect.ts";
import type { Clock } from "./platform/http/env.ts";

const INTERVAL = 10 * 60_000;
/** A repeated request is answered from memory for this long, in milliseconds. */
const KEEP_ANSWERS = 30 * 24 * 60 * 60_000;
/** What became of a mail is known for this long, in milliseconds. */
const KEEP_MAILS = 90 * 24 * 60 * 60_000;
/**
 * How long the text of a failed email is kept, so that an admin can send it again, in milliseconds. A text with a link is deleted once the
 * link expires.
 */
const KEEP_FAILED_TEXTS = 30 * 24 * 60 * 60_000;

/** Who asked for a link is known for this long where no job could look for the account, in milliseconds. */
const KEEP_REQUESTS = 24 * 60 * 60_000;

/** That a person recovered an account, or was kept from it, is known for this long, in milliseconds. */
const KEEP_RECOVERIES = 365 * 24 * 60 * 60_000;

/** What partners' servers were told is known for this long, in milliseconds. */
const KEEP_WEBHOOKS = 30 * 24 * 60 * 60_000;
/** What partners asked for is known for this long, in milliseconds. */
const KEEP_PARTNER_REQUESTS = 30 * 24 * 60 * 60_000;

/** Where a person's last write is in the log is known for this long, in milliseconds: no replica that is read from lags so far behind. */
const KEEP_MARKS = 60 * 60_000;

/** A device that was not signed in on for so long is new again, in milliseconds. */
const KEEP_DEVICES = 365 * 24 * 60 * 60_000;

/**
 * Deletes what has run out: sessions, links in mails, devices, nonces of wallets, sent mails, answers to keyed requests, counters; sign-ins and proofs that are three years old, and network addresses of entries that are a year old. docs/data.md lists what is kept for how long. Any number of processes may do it at once.
 *
 * @param realNow - the real time, where that of a sandbox is ahead of it. @default the same
 */
export async function cleanUp(sql: Sql, now: Date, realNow = now): Promise<void> {
  await sql`delete from sessions where expires_at <= ${now}`;
  await sql`delete from password_resets where expires_at <= ${now}`;
  await sql`delete from password_requests where created_at <= ${new Date(now.getTime() - KEEP_REQUESTS)}`;
  await sql`delete from email_confirmations where expires_at <= ${now}`;
  // Links "It wasn't me" that were mailed before a change go with it.
  await sql`delete from email_changes where coalesce(undo_until, confirm_until) <= ${now}`;
  await sql`delete from data_exports where expires_at <= ${now}`;
  const reportable = new Date(now.getTime() - REPORT_LIFETIME);
  await sql`delete from sign_in_report_links where created_at <= ${reportable}`;
  await sql`delete from withdrawal_report_links where created_at <= ${reportable}`;
  await sql`delete from known_devices where last_used_at <= ${new Date(now.getTime() - KEEP_DEVICES)}`;
  await sql`delete from sign_in_challenges where expires_at <= ${now}`;
  await sql`delete from factor_recoveries where begun_at is null and link_expires_at <= ${now}`;
  await sql`delete from factor_recoveries where ended_at <= ${new Date(now.getTime() - KEEP_RECOVERIES)}`;
  await sql`delete from passkey_challenges where expires_at <= ${now}`;
  await sql`delete from proof_tickets where expires_at <= ${now}`;
  // A window that one of them has opened works for its own fifteen minutes.
  await sql`
    delete from embed_sessions e where expires_at <= ${now}
      and not exists (select from refund_tickets t where t.session_id = e.id and t.expires_at > ${now})`;
  await sql`delete from oauth_artifacts where expires_at <= ${now}`;
  await sql`delete from partner_assertions where expires_at <= ${realNow}`;
  await sql`delete from refund_tickets where expires_at <= ${now}`;
  await sql`
    delete from webhook_messages where created_at <= ${new Date(now.getTime() - KEEP_WEBHOOKS)} and next_attempt_at is null`;
  await sql`update webhook_endpoints set previous_secret = null, previous_secret_until = null where previous_secret_until <= ${now}`;
  await sql`delete from partner_requests where at <= ${new Date(now.getTime() - KEEP_PARTNER_REQUESTS)}`;
  await sql`select forget_network_addresses()`;
  await sql`select remove_outdated_events()`;
  await sql`select merge_account_month()`;
  for (const log of ["audit_log", "account_events"]) await sql`select begin_log_month(${log})`;
  await sql`delete from wallet_nonces where expires_at <= ${now}`;
  const old = new Date(now.getTime() - KEEP_MAILS);
  await sql`delete from outbox where sent_at <= ${old} or failed_at <= ${old}`;
  await sql`
    update outbox set message = null
    where message is not null and failed_at is not null
      and (failed_at <= ${new Date(now.getTime() - KEEP_FAILED_TEXTS)} or link_expires_at <= ${now})`;
  await sql`delete from write_marks where marked_at <= ${new Date(now.getTime() - KEEP_MARKS)}`;
  await sql`delete from idempotency_keys where created_at <= ${new Date(now.getTime() - KEEP_ANSWERS)}`;
  await sql`delete from rate_limits where expire <= ${realNow.getTime()}::bigint`;
  await sendNotices(sql);
}

/** Where no process listens, nothing else takes away what commits have left for listeners. */
async function sendNotices(sql: Sql): Promise<void> {
  for (let more = true; more; ) [{ more }] = await sql<[{ more: boolean }]>`select send_notices() as more`;
}

/** Cleans up now and every ten minutes. @returns ends it. */
export function startMaintenance(sql: Sql, clock: Clock, log: Logger): () => void {
  const work = () => cleanUp(sql, clock(), new Date()).catch((err) => log.error({ err }, "clean-up failed"));
  void work();
  const timer = setInterval(work, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
