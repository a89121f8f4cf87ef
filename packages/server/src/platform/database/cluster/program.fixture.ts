import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { cleanEnvironment } from "../../clean-environment.ts";
import type { Identity } from "../embedded/postgres-identity.ts";

/** A program of Debian's that runs until it is ended. */
export type Program = {
  pid: number;
  /** Whether it still runs. */
  isRunning(): boolean;
  /** Ends it, and waits for that. */
  end(signal?: NodeJS.Signals): Promise<void>;
};

/** Starts a program as the user of PostgreSQL, with a file for its output. It ends with this process, however that ends. */
export function startProgram(
  command: [string, ...string[]],
  { identity, logFile }: { identity: Identity | null; logFile: string },
): Program {
  const log = openSync(logFile, "a");
  const prefix = identity ? [...identity.prefix, "--pdeathsig=KILL"] : [];
  const [file, ...args] = [...prefix, ...command] as [string, ...string[]];
  const child = spawn(file, args, { cwd: "/", env: cleanEnvironment(), stdio: ["ignore", log, log] });
  const exited = once(child, "exit");
  if (child.pid === undefined)
    throw new Error(`${command[0]} did not start. See "What it needs" in docs/many-machines.md.`);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid,
    isRunning,
    async end(signal = "SIGKILL") {
      if (isRunning()) child.kill(signal);
      await exited;
    },
  };
}
