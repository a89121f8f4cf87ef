import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it, onTestFinished } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { readEnvironment } from "../../environment.ts";
import { startServer } from "../../start-server.ts";
import { freePort } from "../database/embedded/free-port.ts";
import { createLog } from "../http/log.ts";
import { type LoopOptions, runLoop } from "./run-loop.ts";

const { sql, url } = await createTestDatabase();
const never = () => new Promise<boolean>(() => undefined);

const options = (name: string): Omit<LoopOptions, "round"> => ({
  sql,
  log: createLog({ level: "silent" }),
  name,
  pause: 10,
  words: { fault: "fault", recovered: "recovered" },
});

/** Begins a loop of rounds, each of which is done as its turn says. */
function start(name: string, rounds: (() => Promise<boolean>)[], longest = 120_000): void {
  const loop = runLoop({
    ...options(name),
    longest,
    round: () => (rounds.shift() ?? (async () => false))(),
  });
  onTestFinished(() => loop.stop());
}
const age = async (name: string) => {
  const [row] = await sql<
    { age: number }[]
  >`select extract(epoch from now() - alive_at)::float8 as age from loops where name = ${name}`;
  return row?.age;
};

it("a round that never ends is left alone, and the next one begins", async () => {
  start("endless", [never], 200);
  await expect.poll(() => age("endless")).toBeLessThan(5);
});

it("a round whose lock is lost is left alone, and the next one begins with another connection", async () => {
  let begun = false;
  start("lost", [
    () => {
      begun = true;
      return never();
    },
  ]);
  await expect.poll(() => begun).toBe(true);
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(() => age("lost")).toBeLessThan(5);
});

it("a loop is known from its beginning, however long ago another process ended one, and an abandoned round counts for nothing", async () => {
  await sql`insert into loops (name, alive_at) values ('begun', now() - interval '1 hour')`;
  start("begun", Array(100).fill(never), 1_000);
  await expect.poll(() => age("begun")).toBeLessThan(5);
  const [first] = await sql`select alive_at from loops where name = 'begun'`;
  await expect.poll(() => age("begun")).toBeGreaterThan(1.2);
  expect(await sql`select alive_at from loops where name = 'begun'`).toEqual([first]);
});

it("a loop that is stopped tells its round, and waits for it", async () => {
  const told: string[] = [];
  const loop = runLoop({
    ...options("told"),
    round: async (signal) => {
      told.push("begun");
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      told.push("ended");
      return false;
    },
  });
  await expect.poll(() => told).toEqual(["begun"]);
  await loop.stop();
  expect(told).toEqual(["begun", "ended"]);
});

it("/readyz and /metrics say how long ago each loop ended a round, one that failed, too, and leave out those of a former treasury", async () => {
  await sql`insert into loops (name, alive_at) values ('payments:1:former', now() - interval '1 hour')`;
  start("failing", [() => Promise.reject(new Error("The round failed."))]);
  await expect.poll(() => age("failing")).toBeDefined();
  const api = createTestApi(sql);
  const { loops } = await (await api.app.request("/readyz")).json();
  expect(loops).toMatchObject({ failing: expect.any(Number) });
  expect(loops).not.toHaveProperty("payments:1:former");
  const metrics = await api.metrics();
  expect(metrics).toMatch(/^loop_seconds_ago\{loop="failing"\} \d+$/m);
  expect(metrics).not.toContain("former");
});

it("a server that starts forgets when loops lived before: its own pause is no stall", async () => {
  await sql`insert into loops (name, alive_at) values ('payments:1:before', now() - interval '1 hour')`;
  const environment = readEnvironment({ DATABASE_URL: url, PORT: String(await freePort()) });
  const server = await startServer({ environment, log: createLog({ level: "silent" }) });
  onTestFinished(() => server.stop());
  expect(await age("payments:1:before")).toBeUndefined();
});
