import { randomUUID } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { AnchorSettings } from "./anchor-settings.ts";
import { fileNameOf, type SignedHead } from "./signed-head.ts";

/** How long the other side may take, in milliseconds. */
const TIMEOUT = 15_000;

/**
 * Stores a signed head as a file of its own, which nothing overwrites. A folder isn't created: one that is missing is usually a disk that
 * isn't mounted.
 *
 * @throws if it isn't stored. The message doesn't repeat the address, which may contain a key.
 */
export async function storeHead(place: AnchorSettings["place"], head: SignedHead): Promise<void> {
  const name = fileNameOf(head);
  const text = `${JSON.stringify(head, null, 2)}\n`;
  if ("folder" in place) return writeWhole(join(place.folder, name), text);
  const url = new URL(place.url);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${name}`;
  // Read each time, so that a new token needs no restart.
  const token = place.tokenFile === null ? null : (await readFile(place.tokenFile, "utf8")).trim();
  const response = await fetch(url, {
    method: "PUT",
    body: text,
    headers: {
      "Content-Type": "application/json",
      "If-None-Match": "*",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The address in AUDIT_ANCHOR responded with ${response.status}.`);
}

/** Writes a file that is there completely or not at all, also after a power failure. */
async function writeWhole(path: string, text: string): Promise<void> {
  const half = `${path}.${randomUUID()}.half`;
  try {
    const file = await open(half, "wx", 0o444);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}
