import { PgBoss, type SendOptions } from "pg-boss";
import type { Tx } from "../database/connect.ts";
import { JOBS_SCHEMA } from "./install.ts";
import type { JobData, QueueName } from "./queues.ts";
import { throughConnection } from "./through-connection.ts";

/** Knows the queues and writes jobs through the caller's connection; has no timers and no connection of its own. */
let sender: Promise<PgBoss> | undefined;

/**
 * Sends a job in the caller's transaction: it is there if and only if the transaction commits. Any process of the server
 * may take it up.
 *
 * @example
 * await sql.begin((tx) => sendJob(tx, "mail", { id }));
 */
export async function sendJob<Name extends QueueName>(
  tx: Tx,
  name: Name,
  data: JobData[Name],
  options: Pick<SendOptions, "startAfter" | "singletonKey"> = {},
): Promise<void> {
  const boss = await getSender(tx);
  await boss.send(name, data, { ...options, db: throughConnection(tx) });
}

/** {@link sendJob} for many of one queue, in one statement. */
export async function sendJobs<Name extends QueueName>(
  tx: Tx,
  name: Name,
  jobs: readonly JobData[Name][],
): Promise<void> {
  const boss = await getSender(tx);
  await boss.insert(
    name,
    jobs.map((data) => ({ data })),
    { db: throughConnection(tx) },
  );
}

function getSender(tx: Tx): Promise<PgBoss> {
  sender ??= createSender(tx).catch((error) => {
    sender = undefined;
    throw error;
  });
  return sender;
}

async function createSender(tx: Tx): Promise<PgBoss> {
  const boss = new PgBoss({
    db: throughConnection(tx),
    schema: JOBS_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => undefined);
  // Reads which table each queue has; after it is stopped it still knows, and nothing runs on.
  await boss.start();
  await boss.stop({ close: false });
  return boss;
}
