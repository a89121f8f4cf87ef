import type { Support } from "@freehold/contract";
import type { Logger } from "pino";
import type { Sql } from "../database/connect.ts";
import type { Clock } from "../http/env.ts";
import type { Jobs } from "../jobs/start.ts";
import { layOut } from "./layout.ts";
import type { StoredMessage } from "./message.ts";
import { CONNECTIONS, isAboutUs, isRefused, type OutboxMail, type Transport } from "./transport.ts";
import { readWords } from "./words.ts";

/** A process that was killed keeps its mails from others for so long, in seconds. */
const LEASE = 45;

/** A mail that could not be sent for so long is given up, in milliseconds. */
export const GIVE_UP = 3 * 24 * 60 * 60_000;

type WaitingMail = Omit<OutboxMail, "text" | "html"> & {
  message: StoredMessage;
  /** Whose it is. */
  user_id: string;
  attempts: number;
  link_expires_at: Date | null;
};
type Delivery = {
  sql: Sql;
  clock: Clock;
  log: Logger;
  transport: Transport;
  /** The support contact at the foot of every mail. @default none */
  support?: Support;
};

/** Sends what the outbox has, from now on. Any number of processes may do it at once. */
export async function deliverMail(jobs: Jobs, delivery: Delivery): Promise<void> {
  await jobs.work("mail", { atOnce: CONNECTIONS }, ({ id }) => deliver(delivery, id));
}

/**
 * Makes one attempt for one mail. No two processes send it at once, and a mail that is marked is never sent again: the process has it on a
 * lease, which it renews while the SMTP server takes its time.
 *
 * After many refusals of this platform in a row, the other emails wait. An email whose link has expired is given up instead.
 *
 * @throws if there has to be another attempt. What went wrong is in the row by then.
 */
export async function deliver({ sql, clock, log, transport, support }: Delivery, id: string): Promise<void> {
  const [stop] = await sql`
    select 1 where mail_is_refused() and exists (
      select from outbox where refused_us_at > clock_timestamp() - interval '1 minute')`;
  if (stop) throw new Error("The SMTP server refuses this platform's emails.");
  const [mail] = await sql<WaitingMail[]>`
    update outbox set leased_until = ${leaseEnd(sql)}, attempts = attempts + 1
    where id = ${id} and sent_at is null and failed_at is null and (leased_until is null or leased_until < clock_timestamp())
    returning id, user_id, message_id, to_address, subject, message, created_at, attempts, link_expires_at`;
  if (!mail) {
    if (await isWaiting(sql, id)) throw new Error("Another process is sending this email.");
    return;
  }
  // A process that was held up past its lease changes nothing of the attempt after its own.
  const attempt = sql`id = ${id} and attempts = ${mail.attempts}`;
  const renewal = setInterval(() => {
    // Without the database the lease ends, and the mail may go out twice: it cannot be known that it was sent.
    sql`update outbox set leased_until = ${leaseEnd(sql)} where ${attempt}`.catch((err) => log.debug({ err }, "mail"));
  }, LEASE * 300);
  const expired = mail.link_expires_at !== null && mail.link_expires_at <= clock();
  try {
    if (expired) throw new Error("The link in this email has expired.");
    const words = await wordsFor(sql, mail);
    await transport.send({ ...mail, ...layOut(mail.message, { words, reference: mail.message.reference, support }) });
    await sql`
      update outbox set sent_at = ${clock()}, leased_until = null, last_error = null, failed_at = null, refused_us_at = null,
        message = null
      where id = ${id}`;
  } catch (thrown) {
    const error = withoutRecipient(thrown, mail.to_address);
    const late = clock().getTime() - mail.created_at.getTime() > GIVE_UP;
    const over = late || expired || isRefused(thrown);
    const isOurs = isAboutUs(thrown);
    await sql`
      update outbox set leased_until = null, last_error = ${reason(thrown)}, failed_at = ${over ? clock() : null},
        refused_us_at = case when ${isOurs} then clock_timestamp() end
      where ${attempt} and sent_at is null`;
    const [stopped] = isOurs ? await sql`select 1 where mail_is_refused()` : [];
    if (stopped) log.error({ err: error }, "the SMTP server refuses this platform's emails: they are waiting");
    if (!over) throw error;
    log.error({ err: error, mail: id }, late ? "gave up on an email after three days" : "gave up on an email");
  } finally {
    clearInterval(renewal);
  }
}

/**
 * The words of whom an email is for; null if its address isn't the account's: then a stranger may read it. Read when the email is sent, and
 * not when it is written, so that the outbox doesn't hold them, and an email that was late has the words that the person knows now.
 */
async function wordsFor(sql: Sql, { user_id, to_address }: WaitingMail): Promise<string | null> {
  const [own] = await sql`select from users where id = ${user_id} and lower(email) = lower(${to_address})`;
  return own ? readWords(sql, user_id) : null;
}

const leaseEnd = (sql: Sql) => sql`clock_timestamp() + make_interval(secs => ${LEASE})`;

async function isWaiting(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`select 1 from outbox where id = ${id} and sent_at is null and failed_at is null`;
  return rows.length > 0;
}

/** What is logged of it: SMTP servers repeat the address they refuse, and it may be of a form that no pattern knows. */
function withoutRecipient(thrown: unknown, address: string): Error {
  const error: NodeJS.ErrnoException = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack, code } = error;
  const known = new RegExp(address.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "gi");
  const clean = (text: string) => text.replace(known, "[email]");
  return Object.assign(new Error(clean(message)), { name, code, stack: stack && clean(stack) });
}

/** One line: what an SMTP server says may have several, and may be long. */
function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").slice(0, 500);
}
