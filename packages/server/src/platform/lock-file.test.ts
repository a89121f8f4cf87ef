import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { takeLock, withLock } from "./lock-file.ts";

let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-lock-"));
  lock = join(folder, "lock.db");
});
afterEach(() => rm(folder, { recursive: true }));

/** Another process, which runs this with `takeLock`, `withLock` and `lock`. */
function run(code: string): ChildProcess {
  const script = `
    import { takeLock, withLock } from ${JSON.stringify(new URL("./lock-file.ts", import.meta.url).href)};
    import { readFile, writeFile } from "node:fs/promises";
    const [lock, file] = ${JSON.stringify([lock, join(folder, "count")])};
    ${code}`;
  const child = spawn(
    process.execPath,
    ["--expose-gc", "--conditions=@freehold/source", "--input-type=module", "-e", script],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

it("is one process's at a time, and free at once when that is killed", async () => {
  // What was collected as garbage is collected before it says so.
  const holder = run(`takeLock(lock); gc(); console.log("taken"); setInterval(() => undefined, 60_000);`);
  if (holder.stdout) await once(holder.stdout, "data");
  expect(takeLock(lock)).toBeNull();
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const release = takeLock(lock);
  expect(release).not.toBeNull();
  expect(takeLock(lock)).toBeNull();
  release?.();
  takeLock(lock)?.();
  expect((await stat(lock)).mode & 0o777).toBe(0o600);
});

it("lets many processes work one after the other, of which some are killed", async () => {
  await writeFile(join(folder, "count"), "0");
  const killed = run(`withLock(lock, () => new Promise(() => setInterval(() => console.log("taken"), 50)));`);
  if (killed.stdout) await once(killed.stdout, "data");
  const ends = Array.from({ length: 4 }, async () => {
    const [code] = await once(
      run(`
        for (let time = 0; time < 25; time++)
          await withLock(lock, async () => writeFile(file, String(Number(await readFile(file, "utf8")) + 1)));`),
      "exit",
    );
    return code;
  });
  killed.kill("SIGKILL");
  expect(await Promise.all(ends)).toEqual([0, 0, 0, 0]);
  expect(await readFile(join(folder, "count"), "utf8")).toBe("100");
});

it("says so where its file can't be opened", async () => {
  await expect(withLock(join(folder, "nowhere", "lock.db"), async () => undefined)).rejects.toThrow(
    `${join(folder, "nowhere", "lock.db")} can't be used: unable to open database file.`,
  );
});
