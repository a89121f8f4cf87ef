import { spawnSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanEnvironment } from "../../clean-environment.ts";

const STOP_TIMEOUT = 60_000;

/**
 * Stops a PostgreSQL that an earlier server left on this cluster, cleanly, and waits until it is gone.
 * The caller holds the lock of the data folder, so no other process is using it.
 *
 * @throws if it does not stop within a minute.
 */
export async function stopStalePostmaster(cluster: string): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid");
  const [pidLine] = (await readFile(pidFile, "utf8").catch(() => "")).split("\n");
  const pid = Number(pidLine);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const found = await commandLine(pid);
  // Dead: PostgreSQL itself sees to its file, and to processes of its that may still be ending.
  if (found === "") return;
  if (!found.includes(cluster)) {
    // After a restart of the machine the number may belong to any program, and PostgreSQL would take it for a postmaster.
    await rm(pidFile, { force: true });
    return;
  }
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + STOP_TIMEOUT;
  while ((await commandLine(pid)).includes(cluster)) {
    if (Date.now() > deadline)
      throw new Error(`An earlier PostgreSQL (process ${pid}) is still running. Stop it and start again.`);
    await sleep(20);
  }
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === "linux") return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return (
    spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8", env: cleanEnvironment() }).stdout ?? ""
  );
}
