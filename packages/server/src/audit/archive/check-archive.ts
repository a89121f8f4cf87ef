import { join } from "node:path";
import type { ChainCheck, ChainEntry } from "../chain/chain-check.ts";
import { digestFile, readArchive } from "./archive-file.ts";
import type { ArchiveRecord } from "./archive-record.ts";

/** An entry that was found in an archive. */
export type ArchivedEntry = ChainEntry & { at: string };

/**
 * Checks the file of a month that left the database: that it is the file that was written, and continues the chain.
 *
 * @param found - gets each sound entry.
 * @returns what is wrong, in one sentence that names the file; null if nothing is.
 */
export async function checkArchive(
  record: ArchiveRecord,
  { folder, chain, found }: { folder: string; chain: ChainCheck; found?: ((entry: ArchivedEntry) => void) | undefined },
): Promise<string | null> {
  const { first, last, hash, file, digest } = record;
  const path = join(folder, file);
  const now = await digestFile(path).catch((error: NodeJS.ErrnoException) => error);
  if (now instanceof Error)
    return now.code === "ENOENT"
      ? `The archive ${file}, with the entries ${first} to ${last}, is missing.`
      : `The archive ${file} can't be read: ${now.message}.`;
  if (now !== digest) return `The archive ${file} has changed since it was written.`;
  try {
    for await (const entry of readArchive(path)) {
      const fault = chain.add(entry);
      if (fault) return `${fault} It is in the archive ${file}.`;
      found?.(entry);
    }
  } catch (error) {
    return `The archive ${file} can't be read: ${(error as Error).message}`;
  }
  if (chain.last.number !== last || chain.last.hash !== hash)
    return `The archive ${file} ends with entry ${chain.last.number} and not with ${last} as it was written.`;
  return null;
}
