import { isTxHash } from "@freehold/contract";

/** The longest reason of a rejection, in characters; the wire allows no more. */
export const MAX_REASON = 500;

/** The chains a payment can be on (SPEC 9), the usual one first. */
export const PAYMENT_CHAINS = [
  { id: 56, label: "BSC", name: "BNB Smart Chain" },
  { id: 1, label: "Ethereum", name: "Ethereum main network" },
] as const;

/**
 * What is wrong with the reason of a rejection, or null.
 *
 * @example
 * reasonError("no") // "Please say why, in at least 3 characters"
 */
export function reasonError(reason: string): string | null {
  const length = reason.trim().length;
  if (length < 3) return "Please say why, in at least 3 characters";
  return length > MAX_REASON ? `Please use at most ${MAX_REASON} characters` : null;
}

/**
 * What is wrong with a transaction id typed by hand, or null. SPEC 5: 0x followed by 64 hexadecimal characters.
 *
 * @example
 * txIdError("0xabc") // "A transaction ID is 0x followed by 64 hexadecimal characters; this one has 3 after 0x"
 */
export function txIdError(typed: string): string | null {
  const txId = typed.trim();
  if (isTxHash(txId)) return null;
  if (!txId) return "Please enter the transaction ID of the payment";
  const shape = "A transaction ID is 0x followed by 64 hexadecimal characters";
  if (!txId.startsWith("0x")) return `${shape}; this one does not start with 0x`;
  const digits = txId.slice(2);
  if (/[^0-9a-fA-F]/.test(digits)) return `${shape}; this one has other characters`;
  return `${shape}; this one has ${digits.length} after 0x`;
}

/** More transactions are not looked for in one call. */
const MOST_HASHES = 50;

/**
 * Reads transaction hashes typed or pasted by hand: one on each line, or with spaces or commas between them. A hash that
 * stands there twice counts once.
 *
 * @returns the hashes, and what is wrong, or null.
 * @example
 * readHashes("0xabc").problem // "0xabc: A transaction ID is 0x followed by …"
 */
export function readHashes(typed: string): { hashes: string[]; problem: string | null } {
  const hashes = [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];
  const wrong = hashes.find((hash) => !isTxHash(hash));
  const problem =
    hashes.length === 0
      ? "Please enter at least one transaction hash"
      : wrong !== undefined
        ? `${wrong.length > 20 ? `${wrong.slice(0, 20)}…` : wrong}: ${txIdError(wrong)}`
        : hashes.length > MOST_HASHES
          ? `Please enter at most ${MOST_HASHES} at once; these are ${hashes.length}`
          : null;
  return { hashes, problem };
}
