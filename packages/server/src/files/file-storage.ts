import { createReadStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { writeWhole } from "../platform/write-whole.ts";
import { lazyStream } from "./lazy-stream.ts";

/** A kept file, to be sent. */
export type StoredFile = { stream: ReadableStream<Uint8Array>; bytes: number };

/** Stores the bytes of uploads. A file has a name under the ID of its upload, such as `960.avif`, and never changes. */
export type FileStorage = {
  /** Keeps a file; it is there for good when this is done. */
  put(id: string, name: string, bytes: Uint8Array): Promise<void>;
  /** @returns null if there is none. */
  read(id: string, name: string): Promise<StoredFile | null>;
  /** Removes all of an upload. Nothing happens if there is nothing. */
  remove(id: string): Promise<void>;
  /** The uploads whose files were last added to before a moment. */
  listBefore(moment: Date): AsyncIterable<string>;
};

/** Uploads' IDs and files' names, of which paths and keys are made. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME = /^[a-z0-9]+\.[a-z0-9]+$/;

/**
 * Stores files in one folder per upload, below 256 folders. Only the server's user can read them.
 *
 * @param root - is made with the first file.
 */
export function createFolderStorage(root: string): FileStorage {
  const folderOf = (id: string) => join(root, id.slice(0, 2), id);
  return {
    async put(id, name, bytes) {
      checkNames(id, name);
      const folder = folderOf(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(join(folder, name), bytes);
    },

    async read(id, name) {
      if (!isUploadId(id) || !isFileName(name)) return null;
      const path = join(folderOf(id), name);
      const found = await stat(path).catch(ifMissing);
      if (!found) return null;
      const open = () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
      return { stream: lazyStream(open), bytes: found.size };
    },

    async remove(id) {
      checkNames(id);
      await rm(folderOf(id), { recursive: true, force: true });
    },

    async *listBefore(moment) {
      for (const part of (await readdir(root).catch(ifMissing)) ?? [])
        for (const id of (await readdir(join(root, part)).catch(ifMissing)) ?? []) {
          const found = isUploadId(id) ? await stat(folderOf(id)).catch(ifMissing) : null;
          if (found && found.mtime < moment) yield id;
        }
    },
  };
}

/** Whether there may be an upload with this ID. */
export const isUploadId = (id: string): boolean => ID.test(id);

/** Whether a file may be called so. */
export const isFileName = (name: string): boolean => NAME.test(name);

/** Makes sure that names are the server's own. @throws {Error} otherwise, as an error of ours */
export function checkNames(id: string, name = "file.bin"): void {
  if (!isUploadId(id) || !isFileName(name)) throw new Error(`No file is called ${JSON.stringify(`${id}/${name}`)}.`);
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
