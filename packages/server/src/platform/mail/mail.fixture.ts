import { randomUUID } from "node:crypto";
import { addUser } from "../../money.fixture.ts";
import type { Sql } from "../database/connect.ts";
import { createLog } from "../http/log.ts";
import { startJobs } from "../jobs/start.ts";
import { deliverMail } from "./deliver.ts";
import type { Message } from "./message.ts";
import { enqueueMail } from "./outbox.ts";
import { createMailTransport, type TransportSettings } from "./transport.ts";

/** The address that links in tests begin with. */
export const PUBLIC_URL = "https://freehold.example";

/** Mail as it is sent in tests. */
export const settings = (given: Partial<TransportSettings>): TransportSettings => ({
  smtpUrl: null,
  from: "Freehold <no-reply@freehold.example>",
  publicUrl: PUBLIC_URL,
  folder: "/nowhere",
  ...given,
});

/** Jobs are tried again after a second at most. */
export const shortenPauses = (sql: Sql) => sql`update pgboss.queue set retry_delay = 1, retry_delay_max = 1`;

/** Sends the outbox of a database in this process, as a server does. @returns what ends it */
export async function startDelivery(sql: Sql, url: string, given: Partial<TransportSettings>) {
  const log = createLog({ level: "silent" });
  const transport = createMailTransport(settings(given), log);
  const jobs = await startJobs({ url, sql, log });
  await deliverMail(jobs, { sql, clock: () => new Date(), log, transport });
  return async () => {
    await jobs.stop();
    transport.close();
  };
}

/** Mails to a person, in the outbox. */
export async function enqueueSome(sql: Sql, count: number, message: Partial<Message> = {}): Promise<void> {
  const user = await addUser(sql);
  for (let number = 1; number <= count; number++)
    await sql.begin((tx) =>
      enqueueMail(tx, user, { template: "test", subject: `Mail ${number}`, before: [randomUUID()], ...message }),
    );
}

/** Message-IDs in the outbox, as they stand in a mail's header, sorted. */
export async function outboxIds(sql: Sql): Promise<string[]> {
  const rows = await sql<{ message_id: string }[]>`select message_id from outbox`;
  return rows.map(({ message_id }) => `<${message_id}>`).sort();
}
