import { createHash, randomBytes } from "node:crypto";

/** Of a sandbox, keys say so: neither works at the other. */
const MARKS = { live: "fh_sk_live_", test: "fh_sk_test_" } as const;

/** `live`, or `test` of a sandbox. */
export type KeyMode = keyof typeof MARKS;

const KEY = /^fh_sk_(live|test)_([0-9a-f]{64})([0-9a-f]{8})$/;

/** Eight digits that a mistyped or cut key doesn't have. */
const checksum = (digits: string): string => createHash("sha256").update(digits).digest("hex").slice(0, 8);

/** Makes a secret key: 256 bits and a checksum, in hexadecimal digits. */
export function newSecretKey(mode: KeyMode): string {
  const digits = randomBytes(32).toString("hex");
  return MARKS[mode] + digits + checksum(digits);
}

/** Whether a text is meant as a secret key, whatever it's worth. */
export const looksLikeSecretKey = (text: string): boolean => text.startsWith("fh_sk_");

/**
 * Returns the mode of a secret key; null if it's incomplete or mistyped, which its checksum tells without a look into the database.
 *
 * @example
 * readKeyMode("fh_sk_live_12ab…") // "live"
 */
export function readKeyMode(key: string): KeyMode | null {
  const [, mode, digits = "", sum] = KEY.exec(key) ?? [];
  return mode !== undefined && checksum(digits) === sum ? (mode as KeyMode) : null;
}
