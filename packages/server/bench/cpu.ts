import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of a tick of `/proc`: 100 a second on every Linux that Node.js runs on. */
const TICK = 10;

/** Milliseconds of processor that a process has used, from Linux's `/proc`. */
export function cpuOfProcess(pid: number): number {
  return readStat(String(pid))?.cpu ?? 0;
}

/** Those of a PostgreSQL: its postmaster's and its children's. Connections have to stay open between two readings. */
export function cpuOfDatabase(postmaster: number): number {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat?.pid === postmaster || stat?.parent === postmaster)
    .reduce((sum, stat) => sum + (stat?.cpu ?? 0), 0);
}

/** @returns null of a process that has ended. */
function readStat(pid: string): { pid: number; parent: number; cpu: number } | null {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
  // The program's name stands in brackets and may hold spaces; what follows is its state, its parent and so on (proc(5)).
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return { pid: Number(pid), parent: Number(fields[1]), cpu: (Number(fields[11]) + Number(fields[12])) * TICK };
}
