import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Does some work while no other process that names the same file is at it. The file names its process; that of a process which has
 * ended is moved away, so a build that was killed blocks nobody.
 *
 * @param lock - the file. Its folder is made.
 */
export async function withBuildLock(lock: string, work: () => Promise<void>): Promise<void> {
  await mkdir(dirname(lock), { recursive: true });
  while (!(await take(lock))) await sleep(100);
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
    // Whoever sees the lock sees its owner in it.
    await link(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const owner = await ownerOf(lock);
    if (owner !== null && !isAlive(owner)) await moveAway(lock, own, owner);
    return false;
  } finally {
    await rm(own, { force: true });
  }
}

/** Of several processes that find the same stale lock, one moves it away. */
async function moveAway(lock: string, aside: string, stale: number): Promise<void> {
  const moved = await rename(lock, aside).then(
    () => true,
    () => false,
  );
  // Another process was quicker and this is its fresh lock: it is handed back.
  if (moved && (await ownerOf(aside)) !== stale) await link(aside, lock).catch(() => undefined);
}

async function ownerOf(file: string): Promise<number | null> {
  return readFile(file, "utf8").then(Number, () => null);
}

function isAlive(pid: number): boolean {
  // 0 would be this process and its group.
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It may be another user's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
