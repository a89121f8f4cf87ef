import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { chmod, readFile, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanEnvironment } from "../../clean-environment.ts";
import type { Identity } from "./postgres-identity.ts";
import { supervised } from "./supervised.ts";

const LOG_LIMIT = 8 * 1024 * 1024;
const START_TIMEOUT = 120_000;

type Postmaster = { pid: number; exited: Promise<void>; stop(): Promise<void> };

/** Settings of PostgreSQL by name. */
export type PostgresSettings = Record<string, string | number>;

/**
 * Starts PostgreSQL on a cluster under a supervisor and waits until it takes connections.
 *
 * @param options.settings - count before those of any file.
 * @param options.patience - how long the start may take, in milliseconds. @default two minutes
 * @throws with the end of its log, if it ends or takes longer.
 */
export async function startPostmaster(options: {
  programs: string;
  cluster: string;
  port: number;
  identity: Identity | null;
  logFile: string;
  settings: PostgresSettings;
  patience?: number;
}): Promise<Postmaster> {
  const log = await openLog(options.logFile);
  const [file, ...args] = [
    ...(options.identity?.prefix ?? []),
    // SIGINT ends open transactions and writes a checkpoint.
    ...supervised("freehold-postgres", "INT", [
      join(options.programs, "postgres"),
      "-D",
      options.cluster,
      ...Object.entries({ ...ALWAYS, port: options.port, ...options.settings }).flatMap(([name, value]) => [
        "-c",
        `${name}=${value}`,
      ]),
    ]),
  ] as [string, ...string[]];
  const child = spawn(file, args, { cwd: "/", env: cleanEnvironment(), detached: true, stdio: ["pipe", log, log] });
  closeSync(log);
  child.stdin?.on("error", () => undefined);
  const exited = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => resolve());
  });
  const stop = async () => {
    child.ref();
    child.stdin?.end();
    await exited;
  };

  let running = true;
  exited.then(
    () => {
      running = false;
    },
    () => {
      running = false;
    },
  );
  const deadline = Date.now() + (options.patience ?? START_TIMEOUT);
  while (running && Date.now() < deadline) {
    const pid = await readyPid(options.cluster, options.port);
    if (pid) {
      // The pipe and the supervisor keep no process alive that has nothing else to do.
      child.unref();
      (child.stdin as unknown as { unref?(): void })?.unref?.();
      return { pid, exited, stop };
    }
    await sleep(20);
  }
  await stop();
  const tail = (await readFile(options.logFile, "utf8")).trim().split("\n").slice(-4).join(" ");
  throw new Error(`PostgreSQL did not start: ${tail}`);
}

const ALWAYS: PostgresSettings = {
  // Details of errors name email addresses.
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_timezone: "UTC",
  timezone: "UTC",
  // mmap works where a container gives little or no /dev/shm.
  dynamic_shared_memory_type: "mmap",
};

/** The postmaster's process id once its pid file says "ready" for our port. */
async function readyPid(cluster: string, port: number): Promise<number | null> {
  const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return lines[3] === String(port) && lines[7]?.trim() === "ready" ? Number(lines[0]) : null;
}

async function openLog(path: string): Promise<number> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT) await truncate(path);
  const log = openSync(path, "a", 0o600);
  await chmod(path, 0o600);
  return log;
}
