import { chmodSync, existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "./start-error.ts";

/** How long {@link withLock} waits, and between two attempts, in milliseconds. */
const PATIENCE = 30_000;
const BETWEEN = 5;

/** SQLite's code for a file that is locked. */
const BUSY = 5;

/** Kept here, a file that is locked isn't closed as garbage, whatever becomes of what releases it. */
const held = new Set<DatabaseSync>();

/**
 * Takes a lock on an empty file. The operating system keeps it, as SQLite asks for it: it is one for all containers of a machine that
 * share the folder, and ends with its process, however that ends. No other code of the process may open the file, or the lock is lost.
 *
 * @returns what releases the lock; null while another process, or something else in this one, holds it.
 * @throws if the file can't be opened.
 */
export function takeLock(path: string): (() => void) | null {
  const isNew = !existsSync(path);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // Who may open it can keep others from locking it.
    if (isNew) chmodSync(path, 0o600);
    file.exec("begin exclusive");
    held.add(file);
    return () => {
      held.delete(file);
      file.close();
    };
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    throw error;
  }
}

/**
 * Works while no other process, and nothing else in this one, holds a lock.
 *
 * @throws {StartError} if another one keeps it too long, or its file can't be opened.
 */
export async function withLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  for (const start = Date.now(); ; await pause(BETWEEN)) {
    const release = tryLock(path);
    if (release)
      try {
        return await work();
      } finally {
        release();
      }
    if (Date.now() - start > PATIENCE) throw new StartError(`${path} is in use by another process.`);
  }
}

function tryLock(path: string): (() => void) | null {
  try {
    return takeLock(path);
  } catch (error) {
    throw new StartError(`${path} can't be used: ${(error as Error).message}.`);
  }
}
