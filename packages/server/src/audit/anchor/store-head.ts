import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../../platform/write-whole.ts";
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
  if ("folder" in place) return writeWhole(join(place.folder, name), text, { mode: 0o444 });
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
