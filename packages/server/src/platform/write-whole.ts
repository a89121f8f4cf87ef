import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncFolder } from "./sync-folder.ts";

/**
 * Writes a file that is there completely or not at all, also after a power failure. It replaces one of the same name.
 *
 * @param options.mode - who may use it. @default only its owner: 0o600
 * @throws if it may not be on the disk.
 */
export async function writeWhole(path: string, data: string | Uint8Array, { mode = 0o600 } = {}): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  try {
    const file = await open(part, "wx", mode);
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(path)).catch((error: NodeJS.ErrnoException) => {
    // Where files may be added and not listed, only the system's owner can put the name on the disk.
    if (error.code !== "EACCES") throw error;
  });
}
