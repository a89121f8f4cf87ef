import { fork } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it, onTestFinished } from "vitest";
import { createLog } from "../http/log.ts";
import { runLoop } from "../jobs/run-loop.ts";
import { connect, type Sql } from "./connect.ts";
import { createCutProxy } from "./cut-proxy.fixture.ts";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

const { sql, url } = await createTestDatabase();

/** A loop whose first round has begun, and never ends. @returns the round's signal, too */
async function startStuck(on: Sql) {
  const events = new EventEmitter();
  const begun = once(events, "begun");
  const loop = runLoop({
    sql: on,
    log: createLog({ level: "silent" }),
    name: "stuck",
    pause: 10,
    words: { fault: "fault", recovered: "recovered" },
    round(signal) {
      events.emit("begun", signal);
      return new Promise(() => undefined);
    },
  });
  const [signal] = (await begun) as [AbortSignal];
  return { loop, signal };
}

it("a round whose lock's connection gives no answer is abandoned within eight seconds", async () => {
  const proxy = await createCutProxy(url);
  const pool = connect(proxy.url);
  const { loop, signal } = await startStuck(pool);
  proxy.isBlocked = true;
  const since = performance.now();
  await once(signal, "abort");
  expect(performance.now() - since).toBeLessThan(8_000);
  await loop.stop();
  await pool.end({ timeout: 1 });
});

it("a loop that is stopped tells its round at once, and waits for one that never ends for no more than half a minute", async () => {
  const { loop, signal } = await startStuck(sql);
  const since = performance.now();
  const stopped = loop.stop();
  expect(signal.aborted).toBe(true);
  await stopped;
  expect(performance.now() - since).toBeLessThan(30_000);
});

it("a process that is stopped as it is (SIGSTOP) gives up its lock within a minute, and learns it when it goes on", async () => {
  const holder = fork(fileURLToPath(new URL("./lock-holder.fixture.ts", import.meta.url)), {
    env: { ...process.env, DATABASE_URL: url },
    execArgv: ["--conditions=@freehold/source"],
  });
  onTestFinished(() => void holder.kill("SIGKILL"));
  expect(await once(holder, "message")).toContain("locked");
  holder.kill("SIGSTOP");
  const take = () => withAdvisoryLock(sql, "held", async () => "taken", { longest: 1_000 });
  expect(await take()).toBeUndefined();
  await expect.poll(take, { timeout: 60_000, interval: 250 }).toBe("taken");
  const said = once(holder, "message");
  holder.kill("SIGCONT");
  expect(await said).toContain("lost");
});
