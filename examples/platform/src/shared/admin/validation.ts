import { cleanHash, isTxHash } from "@freehold/contract";
import { $adminMessages } from "./messages.ts";

/** The longest reason an admin can give, in characters; the wire allows no more. */
export const MAX_REASON = 500;

/** More transactions are not looked for in one call. */
const MAX_HASHES = 50;

/**
 * What is wrong with an admin's reason, or null.
 *
 * @example
 * reasonError("no") // "Please say why, in at least 3 characters"
 */
export function reasonError(reason: string): string | null {
  const t = $adminMessages.get();
  const length = reason.trim().length;
  if (length < 3) return t.reasonTooShort;
  return length > MAX_REASON ? t.reasonTooLong({ length: MAX_REASON }) : null;
}

/**
 * What is wrong with a transaction id typed by hand, or null. SPEC 5: 0x followed by 64 hexadecimal characters.
 *
 * @example
 * txIdError("0xabc") // "A transaction ID is 0x followed by 64 hexadecimal characters; this one has 3 after 0x"
 */
export function txIdError(typed: string): string | null {
  const t = $adminMessages.get();
  const txId = typed.trim();
  if (isTxHash(txId)) return null;
  if (!txId) return t.txIdMissing;
  const shape = t.txIdShape;
  if (!txId.startsWith("0x")) return t.txIdPrefix({ shape });
  const digits = txId.slice(2);
  return /[^0-9a-fA-F]/.test(digits) ? t.txIdDigits({ shape }) : t.txIdLength({ shape, length: digits.length });
}

/**
 * Reads transaction hashes typed or pasted by hand: one on each line, or with spaces or commas between them. A hash that
 * stands there twice counts once.
 *
 * @returns the hashes, and what is wrong, or null.
 * @example
 * readHashes("0xabc").problem // "0xabc: A transaction ID is 0x followed by …"
 */
export function readHashes(typed: string): { hashes: string[]; problem: string | null } {
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  const hashes = [...new Set(parts.map(cleanHash))];
  return { hashes, problem: hashesError(hashes) };
}

function hashesError(hashes: readonly string[]): string | null {
  const t = $adminMessages.get();
  if (hashes.length === 0) return t.hashesMissing;
  const wrong = hashes.find((hash) => !isTxHash(hash));
  if (wrong !== undefined) return `${wrong.length > 20 ? `${wrong.slice(0, 20)}…` : wrong}: ${txIdError(wrong)}`;
  return hashes.length > MAX_HASHES ? t.hashesTooMany({ most: MAX_HASHES, count: hashes.length }) : null;
}
