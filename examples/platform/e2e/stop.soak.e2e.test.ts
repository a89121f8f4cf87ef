import { expect, it } from "vitest";
import type { Demo } from "./demo.ts";
import { connectTo, endDemos, expectDemoWorld, newFolder, postgresPid, run, start, stop } from "./demo-runs.ts";

endDemos();

it("the demo takes a stop while it prepares for a stop and not for a failure, and starts from there", async () => {
  const dataDir = await newFolder();
  // A terminal's Ctrl+C reaches initdb and the builds as well; a supervisor's signal reaches the demo alone.
  const fromTerminal = await run({ DATA_DIR: dataDir }, { detached: true });
  await fromTerminal.said("Starting PostgreSQL");
  process.kill(-(fromTerminal.child.pid as number), "SIGINT");
  await expectStopped(fromTerminal);

  const fromSupervisor = await run({ DATA_DIR: dataDir });
  await fromSupervisor.said("Starting the chain");
  const sql = await connectTo(dataDir);
  // No person of the demo world can be registered until this transaction ends.
  await sql.begin(async (tx) => {
    await tx`lock table users in exclusive mode`;
    await fromSupervisor.said("Preparing the demo world");
    fromSupervisor.child.kill("SIGTERM");
    await fromSupervisor.said("Stopping");
  });
  await expectStopped(fromSupervisor);

  // It completes the demo world, and the next start doubles nothing of it.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const demo = await start(dataDir);
    await expectDemoWorld(demo);
    expect(await stop(demo, signal)).toBe(0);
    expect(await postgresPid(dataDir)).toBeNull();
  }
}, 360_000);

it("the demo that is killed while it prepares completes its world at the next start", async () => {
  const dataDir = await newFolder();
  const killed = await run({ DATA_DIR: dataDir });
  await killed.said("Starting the chain");
  const people = await connectTo(dataDir);
  await expect.poll(() => people`select 1 from users`, { interval: 5 }).not.toEqual([]);
  await stop(killed, "SIGKILL");
  await expectDemoWorld(await start(dataDir));
});

/** It has taken a signal for what it is, while it was starting. */
async function expectStopped(demo: Demo): Promise<void> {
  expect(await demo.exited).toBe(0);
  expect(demo.output()).toMatch(/Stopping\nStopped\n$/);
  expect(demo.output()).not.toContain("Freehold runs at");
  expect(demo.errors()).toBe("");
}
