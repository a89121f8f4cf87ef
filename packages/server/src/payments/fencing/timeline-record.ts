import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "../../platform/lock-file.ts";
import { StartError } from "../../platform/start-error.ts";

/** Which database it is: its cluster, and the timeline that it writes, which each promotion of a standby changes. */
export type DatabaseTimeline = {
  /** PostgreSQL's system identifier. */
  system: string;
  timeline: number;
};

/** What became of a database that a payer met: payments went on after their comparison, or were stopped until admins decide. */
export type TimelineEntry = DatabaseTimeline & { event: "compared" | "stopped" };

/** Which databases a payer has met, the oldest first. It only grows, and no restored database can change it. */
export type TimelineRecord = {
  /** @throws {StartError} if the file can't be used. */
  all(): Promise<readonly TimelineEntry[]>;
  /** Adds an entry, which is on the disk once this resolves. @throws {StartError} if the file can't be used. */
  add(entry: TimelineEntry): Promise<void>;
};

/**
 * Creates the record of a payer: `timelines.jsonl`, one JSON line per entry. Nothing is read or made before it is used.
 *
 * @param folder - `DATA_DIR` of the process that pays.
 */
export function createTimelineRecord(folder: string): TimelineRecord {
  const path = join(folder, "timelines.jsonl");
  return {
    async all() {
      const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return "";
        throw unusable(path, error);
      });
      return text
        .split("\n")
        .filter(Boolean)
        .map((line, index) => parseLine(line, index + 1, path));
    },
    async add(entry) {
      await withLock(join(folder, "timelines.lock.db"), async () => {
        const file = await open(path, "a", 0o600).catch((error) => {
          throw unusable(path, error);
        });
        try {
          await file.appendFile(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
          await file.sync();
        } finally {
          await file.close();
        }
      });
    },
  };
}

function parseLine(line: string, number: number, path: string): TimelineEntry {
  try {
    const { at: _, ...entry } = JSON.parse(line) as TimelineEntry & { at: string };
    if (!/^\d+$/.test(entry.system) || !Number.isInteger(entry.timeline)) throw new TypeError();
    return entry;
  } catch {
    throw new StartError(
      `The record of the payer's databases is damaged: line ${number} of ${path}. Restore it from a backup.`,
    );
  }
}

const unusable = (path: string, { code }: NodeJS.ErrnoException) =>
  new StartError(`The record of the payer's databases can't be used: ${path} (${code}).`);
