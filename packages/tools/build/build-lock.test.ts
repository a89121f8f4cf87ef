import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withBuildLock } from "./build-lock.ts";

let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-lock-"));
  lock = join(folder, "lock");
});
afterEach(() => rm(folder, { recursive: true }));

/** A process that writes `begin` and `end` of its work into the log, as often as it is told. */
function worker(rounds: number, milliseconds: number): ChildProcess {
  const script = `
    import { appendFileSync } from "node:fs";
    import { setTimeout as sleep } from "node:timers/promises";
    import { withBuildLock } from ${JSON.stringify(new URL("./build-lock.ts", import.meta.url).href)};
    const log = (what) => appendFileSync(${JSON.stringify(join(folder, "log"))}, what + " " + process.pid + "\\n");
    for (let round = 0; round < ${rounds}; round++)
      await withBuildLock(${JSON.stringify(lock)}, async () => {
        log("begin");
        await sleep(${milliseconds});
        log("end");
      });`;
  return spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: ["ignore", "ignore", "inherit"] });
}

it("lets one process build at a time, however many wait and though some are killed while they build", async () => {
  const killed = Array.from({ length: 4 }, () => worker(1, 60_000));
  const others = Array.from({ length: 6 }, () => worker(5, 2));
  const ends = Promise.all([...killed, ...others].map((child) => once(child, "exit")));
  // Killed while each holds the lock, so that all others find a stale one.
  await Promise.all(
    killed.map(async (child) => {
      await expect
        .poll(() => readFile(join(folder, "log"), "utf8").catch(() => ""), { interval: 10 })
        .toContain(`begin ${child.pid}\n`);
      child.kill("SIGKILL");
    }),
  );
  await ends;
  const lines = (await readFile(join(folder, "log"), "utf8")).trim().split("\n");
  const dead = new Set(killed.map(({ pid }) => String(pid)));
  let inside: string | undefined;
  for (const line of lines) {
    const [what, pid] = line.split(" ");
    if (what === "begin") {
      // A process that was killed does not say that it ended.
      expect(inside === undefined || dead.has(inside), lines.join("\n")).toBe(true);
      inside = pid;
    } else {
      expect(pid).toBe(inside);
      inside = undefined;
    }
  }
  expect(lines.filter((line) => line.startsWith("end") && !dead.has(line.split(" ")[1] as string))).toHaveLength(30);
  expect(others.map(({ exitCode }) => exitCode)).toEqual(others.map(() => 0));
});

it("gives the lock back when the work fails, and takes over one that names no process", async () => {
  await writeFile(lock, "");
  await expect(
    withBuildLock(lock, async () => {
      throw new Error("the build failed");
    }),
  ).rejects.toThrow("the build failed");
  expect(await readdir(folder)).toEqual([]);
});
