import { mkdir } from "node:fs/promises";
import { createAppendFile } from "../../platform/append-file.ts";
import { StartError } from "../../platform/start-error.ts";
import { type DatabaseTimeline, isWithheld } from "./database-timeline.ts";

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
 * Opens the record of a payer: `timelines.jsonl`, one JSON line per entry. It is read once, so that a payer that can't use it doesn't start.
 *
 * @param folder - `DATA_DIR` of the process that pays. It is made if it isn't there. Several processes may share it.
 * @throws {StartError} if the file can't be used.
 */
export async function openTimelineRecord(folder: string): Promise<TimelineRecord> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(`DATA_DIR can't be made: ${folder} (${code}). The payer keeps timelines.jsonl in it.`);
  });
  const file = createAppendFile<TimelineEntry>({
    folder,
    name: "timelines",
    called: "The record of the payer's databases",
    parse: parseEntry,
  });
  const all = () => file.use(async (entries) => entries.all);
  await all();
  return { all, add: (entry) => file.use(({ add }) => add([entry])) };
}

function parseEntry(entry: TimelineEntry): TimelineEntry {
  const isKnown = isWithheld(entry) || /^\d+$/.test(entry.system);
  if (!isKnown || !Number.isInteger(entry.database) || !Number.isInteger(entry.timeline)) throw new TypeError();
  return entry;
}
