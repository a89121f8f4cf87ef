import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { onTestFinished, vi } from "vitest";
import { freePort } from "./platform/database/embedded/free-port.ts";

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));

/** A server in a process of its own; `output` is what it has written so far. */
export type ServerProcess = { child: ChildProcess; output: () => string };

/**
 * Runs a command beside the server to its end.
 *
 * @returns its exit code, and what it said: on standard output if that is 0, else on standard error.
 */
export function runCommand(
  args: string[],
  env: Record<string, string>,
  cwd?: string,
): Promise<{ code: number; said: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return promisify(execFile)(process.execPath, ["--conditions=@freehold/source", CLI, ...args], {
    cwd,
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
}

/** Runs the server's command. It is asked to stop when the calling test has ended. */
export function runServer(env: Record<string, string>): ServerProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ["--conditions=@freehold/source", CLI], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => end(child, "SIGTERM").then(() => undefined));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  return { child, output: () => output };
}

/** A server in a process of its own that can serve. */
export type RunningProcess = ServerProcess & { url: string };

/**
 * Runs the server's command and waits until it can serve.
 *
 * @param port - where it listens. @default a free one
 * @throws with its output if it ends instead.
 */
export async function startServerProcess(env: Record<string, string>, port?: number): Promise<RunningProcess> {
  port ??= await freePort();
  const server = runServer({ ...env, PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  const ready = async () => {
    if (hasEnded(server.child)) throw new Error(`The server ended:\n${server.output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    return answer?.ok ?? false;
  };
  await vi.waitUntil(ready, { timeout: 180_000, interval: 25 });
  return { ...server, url };
}

/** By how many MiB a process's memory grew at most during some work, as Linux counts it. */
export async function memoryGrowth({ pid }: ChildProcess, work: () => Promise<unknown>): Promise<number> {
  const memory = async (counter: "VmRSS" | "VmHWM") => {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`^${counter}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1024;
  };
  const before = await memory("VmRSS");
  // What was most until now counts no more: the start, or the work before.
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  await work();
  return (await memory("VmHWM")) - before;
}

/** Ends a process, unless it has ended. @returns its exit code; null if a signal ended it */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (!hasEnded(child)) {
    child.kill(signal);
    await once(child, "exit");
  }
  return child.exitCode;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
