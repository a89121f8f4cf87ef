import { randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { readEnvironment } from "../../environment.ts";
import { migrate } from "../../migrate.ts";
import { startServer } from "../../start-server.ts";
import { connect } from "../database/connect.ts";
import { freePort } from "../database/embedded/free-port.ts";
import { createLog } from "../http/log.ts";
import { QUEUES } from "./queues.ts";
import { sendJob } from "./send.ts";
import { startJobs } from "./start.ts";

const { sql, url } = await createTestDatabase();
const log = createLog({ level: "silent" });

it("a job is there if and only if the caller's transaction commits", async () => {
  const jobs = () => sql`select data from pgboss.job where name = 'password_forgot'`;
  const undone = sql.begin(async (tx) => {
    await sendJob(tx, "password_forgot", { id: "undone" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await jobs()).toEqual([]);
  await sql.begin((tx) => sendJob(tx, "password_forgot", { id: "done" }));
  expect(await jobs()).toEqual([{ data: { id: "done" } }]);
});

it("a job that fails is tried again; of several processes one does it; stopping waits for the one at hand", async () => {
  await sql`update pgboss.queue set retry_delay = 0, retry_backoff = false`;
  await sql`delete from pgboss.job`;
  const done: string[] = [];
  const tries = new Map<string, number>();
  const workers = await Promise.all([1, 2, 3].map(() => startJobs({ url, sql, log })));
  const busy = new Set<number>();
  const events = new EventEmitter();
  const allBusy = once(events, "all busy");
  for (const [process, worker] of workers.entries())
    await worker.work("mail", { atOnce: 4 }, async ({ id }) => {
      tries.set(id, (tries.get(id) ?? 0) + 1);
      // No job is done before each process has one at hand.
      if (busy.add(process).size === workers.length) events.emit("all busy");
      await allBusy;
      if (id.endsWith("7") && tries.get(id) === 1) throw new Error("once more, please");
      done.push(id);
    });
  const ids = Array.from({ length: 30 }, (_, i) => `${i}`);
  await sql.begin(async (tx) => {
    for (const id of ids) await sendJob(tx, "mail", { id });
  });
  await expect.poll(() => done.length).toBe(30);
  expect([...done].sort()).toEqual([...ids].sort());
  expect([7, 17, 27, 8].map((id) => tries.get(String(id)))).toEqual([2, 2, 2, 1]);

  const last = await startJobs({ url, sql, log });
  const atHand = once(events, "at hand");
  await sql.begin((tx) => sendJob(tx, "password_forgot", { id: "slow" }));
  await last.work("password_forgot", {}, async () => {
    events.emit("at hand");
    await once(events, "finish");
  });
  await atHand;
  let stopped = false;
  const stopping = last.stop().then(() => {
    stopped = true;
  });
  // Those with nothing at hand stop meanwhile.
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(stopped).toBe(false);
  events.emit("finish");
  await stopping;
  expect(await sql`select state from pgboss.job where data->>'id' = 'slow'`).toEqual([{ state: "completed" }]);
});

it("each queue that is worked on has a mark of its own, which a job that hangs lets grow old", async () => {
  await sql`delete from pgboss.job`;
  const events = new EventEmitter();
  const jobs = await startJobs({ url, sql, log });
  const atHand = once(events, "at hand");
  await sql.begin((tx) => sendJob(tx, "mail", { id: "hangs" }));
  await jobs.work("mail", {}, async () => {
    events.emit("at hand");
    await once(events, "finish");
  });
  await jobs.work("password_forgot", {}, async () => undefined);
  await atHand;
  // Of a job that is taken up between two looks the first one sees its queue alive.
  const isBehind = async () => {
    const [row] = await sql<[{ is_behind: boolean }]>`
      select max(alive_at) filter (where name = 'jobs:password_forgot')
        > coalesce(max(alive_at) filter (where name = 'jobs:mail'), '-infinity') + interval '4 seconds' as is_behind
      from loops`;
    return row.is_behind;
  };
  await expect.poll(isBehind, { interval: 250 }).toBe(true);
  events.emit("finish");
  await jobs.stop();
});

it("a change of a queue's rules reaches a database that has the queue", async () => {
  await sql`update pgboss.queue set retry_delay_max = 1 where name = 'mail'`;
  await migrate(sql);
  expect(await sql`select retry_delay_max from pgboss.queue where name = 'mail'`).toEqual([
    { retry_delay_max: QUEUES.mail.retryDelayMax },
  ]);
});

it("a user who may not create an extension or a schema is told so, and may use those that an owner made", async () => {
  const { sql: owner, url: empty } = await createTestDatabase({ empty: true });
  const name = `freehold_${randomBytes(6).toString("hex")}`;
  await owner.unsafe(`create role ${name} login password 'secret'; grant all on schema public to ${name}`);
  const theirs = new URL(empty);
  theirs.username = name;
  theirs.password = "secret";
  const environment = readEnvironment({ DATABASE_URL: theirs.href, PORT: String(await freePort()) });
  const refused = (why: RegExp) =>
    expect(startServer({ environment, log })).rejects.toMatchObject({
      name: "StartError",
      message: expect.stringMatching(why),
    });
  const cannot = "^The database in DATABASE_URL cannot be migrated: permission denied";
  await refused(new RegExp(`${cannot} to create extension "pg_trgm"\\.$`));
  await owner`create extension pg_trgm`;
  await refused(new RegExp(`${cannot} for database \\w+\\.$`));
  await owner.unsafe(`create schema pgboss authorization ${name}`);
  const server = await startServer({ environment, log });
  await server.stop();
  const own = connect(theirs.href, { max: 1 });
  expect(await migrate(own)).toEqual([]);
  await own.end();
  await owner.unsafe(`drop owned by ${name} cascade; drop role ${name}`);
});
