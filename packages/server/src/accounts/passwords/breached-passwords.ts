import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { PACKAGE_ROOT } from "../../platform/package-root.ts";

/** The list that ships with the server. `make-breached-passwords.ts` makes the file. */
export const BREACHED_PASSWORDS = new URL("breached-passwords.bin", PACKAGE_ROOT);

/** Bytes of each SHA-256 in the file. With 112,000 entries, one password in ten million is on the list by chance. */
const BYTES = 5;

let loaded: Buffer | undefined;

/** Returns whether a password is on the list, in any case. The first call reads the file (560 KB), which then stays in memory. */
export function isBreached(password: string): boolean {
  loaded ??= readFileSync(BREACHED_PASSWORDS);
  return contains(loaded, startOfHash(password));
}

/**
 * Returns the content of the file: the first bytes of each hash, sorted.
 *
 * @param shortest - leaves shorter passwords out, because people can't choose them.
 */
export function packBreached(passwords: readonly string[], shortest: number): Buffer {
  const starts = new Set(
    passwords
      .map(fold)
      .filter((password) => [...password].length >= shortest)
      .map((password) => startOfHash(password).toString("hex")),
  );
  return Buffer.from([...starts].sort().join(""), "hex");
}

/** Attackers try every case of a password on their lists. */
const fold = (password: string): string => password.normalize("NFKC").toLowerCase();

const startOfHash = (password: string): Buffer =>
  createHash("sha256").update(fold(password)).digest().subarray(0, BYTES);

/** A binary search. */
function contains(starts: Buffer, start: Buffer): boolean {
  let low = 0;
  let high = starts.length / BYTES;
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = starts.compare(start, 0, BYTES, middle * BYTES, (middle + 1) * BYTES);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
