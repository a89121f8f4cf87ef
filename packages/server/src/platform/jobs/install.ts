import { PgBoss } from "pg-boss";
import type { Queryable } from "../database/connect.ts";
import { QUEUES, type QueueName } from "./queues.ts";
import { throughConnection } from "./through-connection.ts";

/** The schema that pg-boss keeps its tables in. */
export const JOBS_SCHEMA = "pgboss";

/**
 * Brings pg-boss's own schema and our queues to what this version expects. `migrate()` calls it while it holds its
 * advisory lock, so it runs in one process at a time.
 *
 * @param connection - one connection, not a pool.
 */
export async function installJobs(connection: Queryable): Promise<void> {
  const [{ exists }] = await connection<[{ exists: boolean }]>`
    select to_regnamespace(${JOBS_SCHEMA}) is not null as exists`;
  const boss = new PgBoss({
    db: throughConnection(connection),
    schema: JOBS_SCHEMA,
    // An owner may have made the schema for a user who may not: `create schema pgboss authorization freehold`.
    createSchema: !exists,
    supervise: false,
    schedule: false,
  });
  // Without a listener an error event would end the process. What matters rejects the calls below.
  boss.on("error", () => undefined);
  try {
    await boss.start();
  } catch (error) {
    // pg-boss leaves the transaction open in which it failed.
    await connection.unsafe("rollback");
    throw error;
  }
  try {
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const name of Object.keys(QUEUES) as QueueName[]) {
      const { policy, partition, ...rules } = QUEUES[name];
      if (known.has(name)) await boss.updateQueue(name, rules);
      else await boss.createQueue(name, QUEUES[name]);
    }
  } finally {
    await boss.stop({ close: false });
  }
}
