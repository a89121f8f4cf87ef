import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { syncFolder } from "../../platform/sync-folder.ts";
import type { ChainEntry } from "../chain/chain-check.ts";

/** A line is a JSON object, and its entry is the text that the hash covers, to the byte. */
const LINE = /^\{"hash":"([0-9a-f]{64})","entry":(\[.*\])\}$/s;

/**
 * Writes entries to a file: JSON lines, compressed with gzip. The file has its name only once all of it is on the disk; one of the same name is
 * replaced.
 */
export async function writeArchive(path: string, entries: AsyncIterable<ChainEntry[]>): Promise<void> {
  const part = `${path}.part`;
  const handle = await open(part, "w", 0o600);
  try {
    const lines = async function* () {
      for await (const batch of entries)
        yield batch.map(({ hash, canonical }) => `{"hash":"${hash}","entry":${canonical}}\n`).join("");
    };
    await pipeline(Readable.from(lines()), createGzip(), async (chunks) => {
      for await (const chunk of chunks) await handle.appendFile(chunk);
    });
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, path);
  await syncFolder(dirname(path));
}

/** Computes the SHA-256 of a file. */
export async function digestFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

/**
 * Reads the entries of a file, line by line.
 *
 * @throws {Error} if it isn't such a file, or ends too early.
 */
export async function* readArchive(path: string): AsyncGenerator<ChainEntry & { at: string }> {
  const file = createReadStream(path);
  const text = file.pipe(createGunzip()).setEncoding("utf8");
  file.on("error", (error) => text.destroy(error));
  let rest = "";
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield parseLine(line);
  }
  if (rest !== "") throw new Error("The archive ends within a line.");
}

function parseLine(line: string): ChainEntry & { at: string } {
  const [, hash, canonical] = LINE.exec(line) ?? [];
  if (!hash || !canonical) throw new Error("A line of the archive is no entry.");
  const [number, previous_hash, , at] = JSON.parse(canonical) as [number, string, string, string];
  return { number: BigInt(number), previous_hash, hash, canonical, at };
}
