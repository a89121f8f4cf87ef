import { spawnSync } from "node:child_process";
import { constants, readFileSync } from "node:fs";
import { access, link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cleanEnvironment } from "../../clean-environment.ts";
import { StartError } from "../../start-error.ts";

/**
 * Creates the data folder and locks it for this process, because two servers on one folder would each start a PostgreSQL in it.
 * The lock names its process; one whose process is gone is taken over, so a server that was killed blocks no other.
 *
 * @param variable - names the folder in sentences.
 * @returns gives the folder back.
 * @throws {StartError} one sentence, if the folder cannot be written or is in use.
 */
export async function lockDataDir(dataDir: string, variable = "DATA_DIR"): Promise<() => Promise<void>> {
  await makeWritable(dataDir, variable);
  const lock = join(dataDir, "server.lock");
  const own = join(dataDir, `server.lock.${process.pid}`);
  const content = `${process.pid} ${startOf(process.pid)}\n`;
  await writeFile(own, content, { mode: 0o600 });
  try {
    // Two rounds: the first may find the lock of a process that is gone.
    for (let round = 0; round < 2; round++) {
      const taken = await link(own, lock).then(
        () => true,
        () => false,
      );
      if (taken) return () => release(lock, content);
      const holder = await readFile(lock, "utf8").catch(() => "");
      if (isAlive(holder)) throw inUse(dataDir, { holder, variable });
      // Atomic: of several servers that find the same stale lock, one moves it away.
      await rename(lock, `${own}.stale`).catch(() => undefined);
      const moved = await readFile(`${own}.stale`, "utf8").catch(() => "");
      // Another server was quicker and this was its fresh lock: hand it back.
      if (moved !== holder && isAlive(moved)) await link(`${own}.stale`, lock).catch(() => undefined);
      await rm(`${own}.stale`, { force: true });
    }
    throw inUse(dataDir, { holder: await readFile(lock, "utf8").catch(() => ""), variable });
  } finally {
    await rm(own, { force: true });
  }
}

async function makeWritable(dataDir: string, variable: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
    const probe = join(dataDir, `.write-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw new StartError(
      `${variable} cannot be written: ${dataDir} (${(error as NodeJS.ErrnoException).code ?? "unknown reason"}).`,
    );
  }
}

/** Others may go through it, as the user of PostgreSQL does under root, and see nothing. */
const MODE = 0o711;

/** Not `recursive: true`: below /proc, Node would try for ever. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, MODE);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path, MODE);
  }
}

async function release(lock: string, content: string): Promise<void> {
  if ((await readFile(lock, "utf8").catch(() => "")) === content) await rm(lock, { force: true });
}

function inUse(dataDir: string, { holder, variable }: { holder: string; variable: string }): StartError {
  const process = holder.split(" ")[0] || "unknown";
  return new StartError(
    `${variable} (${dataDir}) is in use by another server (process ${process}). Stop that server, or set ${variable} to another folder.`,
  );
}

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
