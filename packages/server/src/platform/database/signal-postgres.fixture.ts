import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Signals a postmaster and every process of it. */
export async function signalPostgres(postmaster: number, name: NodeJS.Signals): Promise<void> {
  // Begins no process between the list of them and the signal: that one would go on.
  send(postmaster, "SIGSTOP");
  const { stdout } = await promisify(execFile)("ps", ["-o", "pid=", "--ppid", String(postmaster)]).catch(
    (error: { stdout: string }) => error,
  );
  for (const pid of [...stdout.split(/\s+/).filter(Boolean).map(Number), postmaster]) send(pid, name);
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in between.
  }
}
