import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "./lock-file.ts";
import { StartError } from "./start-error.ts";
import { syncFolder } from "./sync-folder.ts";

/** What is in an append-only file, and what adds to it, while nothing else does. */
export type AppendedEntries<Entry> = {
  /** All entries, the oldest first. The same array grows from one use to the next, until the file is another one. */
  all: readonly Entry[];
  /** Adds entries. They are on the disk once this resolves. @throws {StartError} if that fails. */
  add(entries: readonly Entry[]): Promise<void>;
};

/** A file that only grows. */
export type AppendFile<Entry> = {
  path: string;
  /** Runs work on the entries while no other process, and nothing else in this one, uses them. @throws {StartError} if the file can't be used. */
  use<Result>(work: (entries: AppendedEntries<Entry>) => Promise<Result>): Promise<Result>;
};

/**
 * Creates a file that only grows, one JSON line per entry, in which `at` says when it was added. Nothing is read or made before it is used.
 * Several processes may share it.
 *
 * @param options.name - of the file, without `.jsonl`.
 * @param options.called - what errors call it, such as `The record of what was signed`.
 * @param options.parse - makes an entry of a line's object, without `at`. What it throws says that the file is damaged.
 */
export function createAppendFile<Entry extends object>({
  folder,
  name,
  called,
  parse,
}: {
  folder: string;
  name: string;
  called: string;
  parse: (line: Entry) => Entry;
}): AppendFile<Entry> {
  const path = join(folder, `${name}.jsonl`);
  let read: { length: number; all: Entry[] } = { length: 0, all: [] };

  /** Such as a full disk. */
  function unusable({ code }: NodeJS.ErrnoException): never {
    throw new StartError(`${called} can't be used: ${path} (${code}).`);
  }

  function parseLine(text: string, number: number): Entry {
    try {
      // When it was written is for people: what a later entry takes over of it has a time of its own.
      const { at: _, ...line } = JSON.parse(text);
      return parse(line);
    } catch {
      throw new StartError(`${called} is damaged: line ${number} of ${path}. Restore it from a backup.`);
    }
  }

  /** Reads what other processes have added, and all anew where the file is another one. @returns its size. */
  async function readOn(file: FileHandle): Promise<number> {
    const { size } = await file.stat();
    if (size < read.length) read = { length: 0, all: [] };
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - read.length), 0, size - read.length, read.length);
    const whole = buffer.subarray(0, buffer.subarray(0, bytesRead).lastIndexOf("\n") + 1);
    const lines = whole.toString("utf8").split("\n").slice(0, -1);
    const entries = lines.map((line, index) => parseLine(line, read.all.length + index + 1));
    for (const entry of entries) read.all.push(entry);
    read.length += whole.length;
    return size;
  }

  async function append(file: FileHandle, entries: readonly Entry[]): Promise<void> {
    const at = new Date().toISOString();
    const lines = entries.map((entry) => `${JSON.stringify({ at, ...entry })}\n`).join("");
    await file.appendFile(lines);
    await file.sync();
    if (read.length === 0) await syncFolder(folder);
    read.all.push(...entries);
    read.length += Buffer.byteLength(lines);
  }

  return {
    path,
    use: (work) =>
      withLock(join(folder, `${name}.lock.db`), async () => {
        const file = await open(path, "a+", 0o600).catch(unusable);
        try {
          // Its process ended while it wrote the last line, so nothing was done by it.
          if ((await readOn(file)) > read.length) await file.truncate(read.length).catch(unusable);
          return await work({ all: read.all, add: (entries) => append(file, entries).catch(unusable) });
        } finally {
          await file.close();
        }
      }),
  };
}
