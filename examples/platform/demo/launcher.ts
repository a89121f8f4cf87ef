import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

type Ancestor = { parent: number; command: string };

/**
 * Calls back when the npm, npx or pnpm that started this process is gone.
 *
 * pnpm passes signals on; npx does not, and would leave the server running without a terminal.
 * Started without any of them, there is nothing to watch.
 *
 * @returns what ends the watch.
 */
export function whenLauncherEnds(ended: () => void): () => void {
  const launcher = findLauncher(process.ppid);
  if (!launcher) return () => undefined;
  const timer = setInterval(() => {
    if (isAlive(launcher)) return;
    clearInterval(timer);
    ended();
  }, 500);
  timer.unref();
  return () => clearInterval(timer);
}

/** The topmost package manager above a process, with nothing but shells in between. */
function findLauncher(pid: number): number | null {
  let launcher: number | null = null;
  for (let at = pid; at > 1; ) {
    const found = ancestor(at);
    if (!found) break;
    if (isPackageManager(found.command)) launcher = at;
    else if (!isShell(found.command)) break;
    at = found.parent;
  }
  return launcher;
}

/**
 * Whether a command line is npm's, npx's or pnpm's, run by Node or not.
 *
 * @example
 * isPackageManager("node /usr/bin/npx -y pnpm@12 start") // true
 */
export function isPackageManager(command: string): boolean {
  return command
    .split(" ")
    .slice(0, 2)
    .some((word) => /^(npm|npx|pnpm|pnpx)(-cli)?(\.[cm]?js)?$/.test(basename(word)));
}

function isShell(command: string): boolean {
  return /^(\S*\/)?(sh|bash|dash|zsh) -c /.test(command);
}

function ancestor(pid: number): Ancestor | null {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      // The name in brackets may hold spaces and brackets of its own: the fields begin after the last one.
      return { parent: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]), command };
    }
    const line = execFileSync("ps", ["-o", "ppid=,args=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return { parent: Number.parseInt(line, 10), command: line.replace(/^\d+\s+/, "") };
  } catch {
    // It is gone, or this system shows no processes: then there is nothing to watch.
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
