import type { Support } from "@freehold/contract";
import type { Logger } from "pino";
import type { Sql, Tx } from "../database/connect.ts";
import type { Clock } from "../http/env.ts";
import type { Jobs } from "../jobs/start.ts";
import { layOut } from "./layout.ts";
import type { Message } from "./message.ts";
import { CONNECTIONS, isRefused, type OutboxMail, SEND_TIMEOUT, type Transport } from "./transport.ts";

/** A mail that could not be sent for so long is given up, in milliseconds. */
const GIVE_UP = 3 * 24 * 60 * 60_000;

type WaitingMail = Omit<OutboxMail, "text" | "html"> & { message: Message };
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
 * Makes one attempt for one mail. Its row is locked while it is sent and marked in the same transaction, so no two
 * processes send it at once, and a mail that is marked is never sent again.
 *
 * @throws if there has to be another attempt. What went wrong is in the row by then.
 */
export async function deliver({ sql, clock, log, transport, support }: Delivery, id: string): Promise<void> {
  const failure = await sql.begin(async (tx) => {
    const [, [mail]] = await Promise.all([
      // Longer than the server's general limit: the SMTP server may be slow.
      tx`select set_config('idle_in_transaction_session_timeout', ${String(SEND_TIMEOUT + 10_000)}, true)`,
      tx<WaitingMail[]>`
        select id, message_id, to_address, subject, message, created_at from outbox
         where id = ${id} and sent_at is null and failed_at is null for update skip locked`,
    ]);
    if (!mail) return (await isWaiting(tx, id)) ? new Error("Another process is sending this mail.") : null;
    try {
      await transport.send({ ...mail, ...layOut(mail.message, support) });
    } catch (thrown) {
      const error = withoutRecipient(thrown, mail.to_address);
      const late = clock().getTime() - mail.created_at.getTime() > GIVE_UP;
      const over = late || isRefused(thrown);
      await tx`
        update outbox set attempts = attempts + 1, last_error = ${reason(thrown)}, failed_at = ${over ? clock() : null}
         where id = ${id}`;
      if (!over) return error;
      log.error(
        { err: error, mail: id },
        late ? "a mail was given up after three days" : "a mail was refused for good",
      );
      return null;
    }
    await tx`
      update outbox set attempts = attempts + 1, sent_at = ${clock()}, last_error = null, message = null
       where id = ${id}`;
    return null;
  });
  if (failure) throw failure;
}

async function isWaiting(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx`select 1 from outbox where id = ${id} and sent_at is null and failed_at is null`;
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
