import { open } from "node:fs/promises";

/** Puts the names in a folder on the disk: those of files that were created in it or renamed. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
