import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { link, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** To remove a stale lock takes less than a millisecond: a process that has not done it after so many was killed. */
const REMOVAL = 10_000;

/**
 * Does some work while no other process that names the same file is at it. The file names its process; that of a process which has
 * ended is removed, so a build that was killed blocks no other. proper-lockfile would be shorter, but two processes that find its
 * lock stale at the same time can both get it (its issue 121), and a build that was killed blocks the others for seconds.
 *
 * @param lock - the file. Its folder is made.
 */
export async function withBuildLock(lock: string, work: () => Promise<void>): Promise<void> {
  await mkdir(dirname(lock), { recursive: true });
  while (!(await take(lock))) {
    if (isStale(lock)) removeStale(lock);
    await sleep(100);
  }
  try {
    await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  const own = `${lock}.${randomUUID()}`;
  await writeFile(own, String(process.pid));
  try {
    // The lock is never there without its owner in it.
    await link(own, lock);
    return true;
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
    return false;
  } finally {
    await rm(own, { force: true });
  }
}

/** One process at a time looks and removes: none removes the fresh lock of a process that was quicker. */
function removeStale(lock: string): void {
  const removal = `${lock}.removal`;
  try {
    writeFileSync(removal, "", { flag: "wx" });
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
    const begun = statSync(removal, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (begun < Date.now() - REMOVAL) rmSync(removal, { force: true });
    return;
  }
  if (isStale(lock)) rmSync(lock, { force: true });
  rmSync(removal, { force: true });
}

function isStale(lock: string): boolean {
  try {
    const owner = Number(readFileSync(lock, "utf8"));
    // 0 would be this process and its group.
    return !(owner > 0 && isAlive(owner));
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error;
    // It was given back.
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It may be another user's.
    return isCode(error, "EPERM");
  }
}

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;
