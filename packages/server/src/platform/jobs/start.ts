import { setTimeout as sleep } from "node:timers/promises";
import { type Job, type JobResult, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { poolConfig, type Sql } from "../database/connect.ts";
import { JOBS_SCHEMA } from "./install.ts";
import { recordRound } from "./loop-rounds.ts";
import type { JobData, QueueName } from "./queues.ts";

/** How long jobs at hand may take when the server stops, in milliseconds. Then they are left to another process. */
const STOP_TIMEOUT = 20_000;

/** How often it is noted which queues are worked on, in milliseconds. */
const LOOK = 5_000;

/** The workers of one process. Any number of processes share the queues. */
export type Jobs = {
  /**
   * Works on a queue from now on. A job whose handler throws is tried again by the queue's rules.
   *
   * @param options.atOnce - jobs that this process takes at a time. With one, that is one a second. @default 1
   */
  work<Name extends QueueName>(
    name: Name,
    options: { atOnce?: number },
    handle: (data: JobData[Name]) => Promise<void>,
  ): Promise<void>;
  /** Sends a job by the clock, once whatever the number of processes. @param cron - in UTC, to the minute. */
  schedule<Name extends QueueName>(name: Name, cron: string, data: JobData[Name]): Promise<void>;
  /** Takes no more jobs and waits for those at hand. */
  stop(): Promise<void>;
};

/**
 * Starts pg-boss. The schema is there already: `migrate()` made it.
 *
 * @param options.url - the server's database. At most three connections more are opened to it.
 * @param options.sql - is told of each queue that it is worked on, as the loop `jobs:<queue>`.
 */
export async function startJobs({ url, sql, log }: { url: string; sql: Sql; log: Logger }): Promise<Jobs> {
  const boss = new PgBoss({
    ...poolConfig(url, { applicationName: "freehold-jobs", max: 3, statementTimeout: 60_000 }),
    schema: JOBS_SCHEMA,
    // How often jobs of killed processes are looked for, and finished ones deleted.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
  });
  let isStopping = false;
  // A look for jobs that is under way when the pool closes fails, and there is nothing to do about it.
  boss.on("error", (err) => log[isStopping ? "debug" : "error"]({ err }, "jobs"));
  boss.on("warning", ({ message }) => log.warn({ message }, "jobs"));
  const names = new Set<QueueName>();
  await boss.start();
  const looking = new AbortController();
  const looks = noteLooks();
  /** Notes of each queue that its worker looks for jobs, as the loop `jobs:<queue>`. */
  async function noteLooks(): Promise<void> {
    while (!looking.signal.aborted) {
      const since = Date.now() - LOOK;
      const alive = boss.getWipData().filter(({ lastFetchedOn }) => lastFetchedOn !== null && lastFetchedOn >= since);
      const loops = alive.map(({ name }) => `jobs:${name}`);
      await recordRound(sql, ...loops).catch((err) => log.debug({ err }, "jobs"));
      await sleep(LOOK, undefined, { signal: looking.signal }).catch(() => undefined);
    }
  }
  return {
    async work(name, { atOnce = 1 }, handle) {
      names.add(name);
      const work = async ({ id, data }: Job<JobData[typeof name]>): Promise<JobResult> => {
        try {
          await handle(data);
          return { id, status: "completed" };
        } catch (err) {
          log.warn({ err, queue: name, job: id }, "a job failed and will be retried");
          return { id, status: "failed", output: { message: (err as Error).message } };
        }
      };
      await boss.work(
        name,
        // Each job of a batch succeeds or fails by itself; a full batch is followed by the next at once.
        { perJobResults: true, batchSize: atOnce, burstWhenBatchFull: true, pollingIntervalSeconds: 1 },
        (jobs: Job<JobData[typeof name]>[]) => Promise.all(jobs.map(work)),
      );
    },
    async schedule(name, cron, data) {
      await boss.schedule(name, cron, data, { tz: "UTC" });
    },
    async stop() {
      isStopping = true;
      looking.abort();
      await looks;
      const idle = Promise.all([...names].map((name) => boss.offWork(name, { wait: true })));
      await Promise.race([idle, sleep(STOP_TIMEOUT, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}
