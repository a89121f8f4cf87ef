import { randomUUID } from "node:crypto";
import type { Tx } from "../database/connect.ts";
import { sendJobs } from "../jobs/send.ts";
import type { Message } from "./message.ts";

/** Whom a mail is for. */
export type Recipient = { id: string; email: string };

/**
 * Puts a mail and its job into the outbox, in the transaction of what the mail is about: both happen or neither. It is laid out
 * when it is sent, since such a transaction may hold the lock of somebody's money.
 *
 * @example
 * await sql.begin(async (tx) => {
 *   await replacePasswordHash(tx, user.id, old, hash);
 *   await enqueueMail(tx, user, passwordChanged({ at: clock(), by: "change" }));
 * });
 */
export async function enqueueMail(tx: Tx, to: Recipient, message: Message): Promise<void> {
  await enqueueMails(tx, [{ to, message }]);
}

/** {@link enqueueMail} for many at once. */
export async function enqueueMails(tx: Tx, mails: readonly { to: Recipient; message: Message }[]): Promise<void> {
  const rows = mails.map(({ to, message }) => {
    const id = randomUUID();
    return {
      id,
      message_id: `${id}@freehold`,
      user_id: to.id,
      to_address: to.email,
      template: message.template,
      subject: message.subject,
      message: tx.json({ ...message } as Parameters<typeof tx.json>[0]),
    };
  });
  await Promise.all([
    tx`insert into outbox ${tx(rows)}`,
    sendJobs(
      tx,
      "mail",
      rows.map(({ id }) => ({ id })),
    ),
  ]);
}
