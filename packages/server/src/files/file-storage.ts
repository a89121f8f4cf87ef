import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

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
      // What is cut short by a crash never has the name that is read.
      const unfinished = join(folder, `${name}.part`);
      const file = await open(unfinished, "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(folder, name));
      await syncFolder(folder);
    },

    async read(id, name) {
      if (!ID.test(id) || !NAME.test(name)) return null;
      const path = join(folderOf(id), name);
      const found = await stat(path).catch(ifMissing);
      if (!found) return null;
      return { stream: lazyStream(path), bytes: found.size };
    },

    async remove(id) {
      checkNames(id);
      await rm(folderOf(id), { recursive: true, force: true });
    },

    async *listBefore(moment) {
      for (const part of (await readdir(root).catch(ifMissing)) ?? [])
        for (const id of (await readdir(join(root, part)).catch(ifMissing)) ?? []) {
          const found = ID.test(id) ? await stat(folderOf(id)).catch(ifMissing) : null;
          if (found && found.mtime < moment) yield id;
        }
    },
  };
}

/** Opens the file with the first read, so that an answer whose body is not read, as to HEAD, leaves none open. */
function lazyStream(path: string): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        chunks ??= createReadStream(path)[Symbol.asyncIterator]();
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Names are the server's own: anything else is an error of ours. */
function checkNames(id: string, name = "file.bin"): void {
  if (!ID.test(id) || !NAME.test(name)) throw new Error(`No file is called ${JSON.stringify(`${id}/${name}`)}.`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
