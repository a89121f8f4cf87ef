import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { cleanEnvironment } from "./clean-environment.ts";
import { StartError } from "./start-error.ts";

/** How long {@link withLock} waits, and between two attempts, in milliseconds. */
const PATIENCE = 30_000;
const BETWEEN = 5;

/**
 * Takes a lock that is a file. It names its process; one whose process is gone is taken over, so a process that was killed blocks no other.
 *
 * @returns what releases the lock, or the process that holds it.
 */
export async function takeLock(lock: string): Promise<{ release(): Promise<void> } | { holder: string }> {
  const own = `${lock}.${randomUUID()}`;
  const content = `${process.pid} ${startOf(process.pid)}\n`;
  try {
    await writeFile(own, content, { mode: 0o600 });
    // Two rounds: the first may find the lock of a process that is gone.
    for (let round = 0; round < 2; round++) {
      const taken = await link(own, lock).then(
        () => true,
        () => false,
      );
      if (taken) return { release: () => release(lock, content) };
      const holder = await readFile(lock, "utf8").catch(() => "");
      if (isAlive(holder)) return { holder: processOf(holder) };
      // Atomic: of several processes that find the same stale lock, one moves it away.
      await rename(lock, `${own}.stale`).catch(() => undefined);
      const moved = await readFile(`${own}.stale`, "utf8").catch(() => "");
      // Another process was quicker and this was its fresh lock: hand it back.
      if (moved !== holder && isAlive(moved)) await link(`${own}.stale`, lock).catch(() => undefined);
      await rm(`${own}.stale`, { force: true });
    }
    return { holder: processOf(await readFile(lock, "utf8").catch(() => "")) };
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * Works while no other process, and nothing else in this one, holds a lock.
 *
 * @throws {StartError} if another one keeps it too long, or its file can't be written.
 */
export async function withLock<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  for (const start = Date.now(); ; await pause(BETWEEN)) {
    const taken = await takeLock(lock).catch((error) => {
      throw new StartError(`${lock} can't be used (${error.code}).`);
    });
    if ("release" in taken)
      try {
        return await work();
      } finally {
        await taken.release();
      }
    if (Date.now() - start > PATIENCE) throw new StartError(`${lock} is in use by process ${taken.holder}.`);
  }
}

async function release(lock: string, content: string): Promise<void> {
  if ((await readFile(lock, "utf8").catch(() => "")) === content) await rm(lock, { force: true });
}

const processOf = (content: string) => content.split(" ")[0] || "unknown";

/** Whether the process that wrote a lock lives: the number alone may belong to another one by now. */
function isAlive(content: string): boolean {
  const [pid, start] = content.trim().split(" ");
  if (!pid || !start) return false;
  return startOf(Number(pid)) === start;
}

/** When a process started, in whatever unit the system has; empty if it has ended. */
function startOf(pid: number): string {
  if (process.platform !== "linux") {
    const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
      env: cleanEnvironment(),
    });
    return stdout.trim().replace(/\s+/g, "-");
  }
  try {
    // After the program's name in brackets: the state, and 19 fields on the start in clock ticks since boot.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return fields[0] === "Z" ? "" : `${fields[19]}-${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}`;
  } catch {
    return "";
  }
}
