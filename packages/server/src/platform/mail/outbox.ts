import { randomUUID } from "node:crypto";
import type { Tx } from "../database/connect.ts";
import { sendJobs } from "../jobs/send.ts";
import type { Message } from "./message.ts";
import { hashReference, newReference } from "./reference.ts";

/** Whom a mail is for. */
export type Recipient = { id: string; email: string };

/** So many mails go to a mailbox in an hour, and in a day, as long as its address is not confirmed, from all causes together. */
const UNCONFIRMED = { anHour: 6, aDay: 12 };

/**
 * Puts a mail and its job into the outbox, in the transaction of what the mail is about: both happen or neither. It is laid out
 * when it is sent, since such a transaction may hold the lock of a person's money.
 *
 * To an address that is not confirmed goes only what says `evenUnconfirmed`, and of that few. Anything else is left out.
 *
 * @returns whether it goes out.
 * @example
 * await sql.begin(async (tx) => {
 *   await replacePasswordHash(tx, user.id, old, hash);
 *   await enqueueMail(tx, user, passwordReset({ token, expiresAt }));
 * });
 */
export async function enqueueMail(tx: Tx, to: Recipient, message: Message): Promise<boolean> {
  return (await enqueueMails(tx, [{ to, message }])) === 1;
}

/** {@link enqueueMail} for many at once. @returns how many go out. */
export async function enqueueMails(tx: Tx, mails: readonly { to: Recipient; message: Message }[]): Promise<number> {
  const rows = mails.map(({ to, message }) => {
    const id = randomUUID();
    const reference = newReference();
    return {
      id,
      message_id: `${id}@freehold`,
      user_id: to.id,
      to_address: to.email,
      template: message.template,
      subject: message.subject,
      link_expires_at: firstExpiry(message),
      reference_hash: hashReference(reference).toString("hex"),
      message: { ...message, reference },
    };
  });
  // Sent one after the other without waiting in between.
  const [, written] = await Promise.all([
    tx`select lock_unconfirmed_mailboxes(${mails.map(({ to }) => to.id)}::uuid[])`,
    tx`
      insert into outbox (id, message_id, user_id, to_address, template, subject, link_expires_at, reference_hash, message)
      select m.id, m.message_id, m.user_id, m.to_address, m.template, m.subject, m.link_expires_at,
        decode(m.reference_hash, 'hex'), m.message
      from jsonb_to_recordset(${JSON.stringify(rows)}) as m
        (id uuid, message_id text, user_id uuid, to_address text, template text, subject text, link_expires_at timestamptz,
         reference_hash text, message jsonb)
      cross join lateral (select email_confirmed_at from users where id = m.user_id offset 0) u
      where u.email_confirmed_at is not null or (m.message -> 'evenUnconfirmed' = 'true' and (
        select count(*) < ${UNCONFIRMED.aDay}
          and count(*) filter (where o.created_at > clock_timestamp() - interval '1 hour') < ${UNCONFIRMED.anHour}
        from outbox o
        where mailbox_of(o.to_address) = mailbox_of(m.to_address) and o.created_at > clock_timestamp() - interval '1 day'))`,
    // The job of a mail that was left out does nothing.
    sendJobs(
      tx,
      "mail",
      rows.map(({ id }) => ({ id })),
    ),
  ]);
  return written.count;
}

/** When the first of the keys in it, a link's token or a code, stops working. @throws if a link does not say */
function firstExpiry({ links = [], expiresAt }: Message): Date | null {
  const keys = links.filter(({ to }) => to.includes("#"));
  if (keys.some(({ expiresAt }) => !expiresAt)) throw new Error("A link with a token needs an expiry.");
  const expiries = [...keys.map(({ expiresAt }) => expiresAt as Date), ...(expiresAt ? [expiresAt] : [])];
  return expiries.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
