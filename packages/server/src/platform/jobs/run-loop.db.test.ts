import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it, onTestFinished } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { createLog } from "../http/log.ts";
import { type LoopOptions, runLoop } from "./run-loop.ts";

const { sql } = await createTestDatabase();
const never = () => new Promise<boolean>(() => undefined);

/** A loop of rounds, each of which is done as its turn says. */
function start(name: string, rounds: (() => Promise<boolean>)[], longest?: number): LoopOptions {
  const options: LoopOptions = {
    sql,
    log: createLog({ level: "silent" }),
    name,
    pause: 10,
    words: { fault: "fault", recovered: "recovered" },
    ...(longest === undefined ? {} : { longest }),
    round: () => (rounds.shift() ?? (async () => false))(),
  };
  const loop = runLoop(options);
  onTestFinished(() => loop.stop());
  return options;
}
const age = async (name: string) => {
  const [row] = await sql<
    { age: number }[]
  >`select extract(epoch from now() - finished_at)::float8 as age from loops where name = ${name}`;
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
  await expect.poll(() => age("lost"), { timeout: 5_000 }).toBeLessThan(5);
});

it("/readyz and /metrics say how long ago each loop ended a round, one that failed, too", async () => {
  start("failing", [() => Promise.reject(new Error("The round failed."))]);
  await expect.poll(() => age("failing")).toBeDefined();
  const api = createTestApi(sql);
  expect(await (await api.app.request("/readyz")).json()).toMatchObject({ loops: { failing: expect.any(Number) } });
  expect(await api.metrics()).toMatch(/^loop_seconds_ago\{loop="failing"\} \d+$/m);
});
