const HEX_DIGITS = /^0x[0-9a-f]+$/i;
const EVM_ADDRESS = /^0x[0-9a-f]{40}$/;

/**
 * Returns whether two wallet addresses are the same account: hexadecimal ones in any case, others letter for letter.
 *
 * @example
 * isSameAddress("0xABC", " 0xabc") // true
 */
export function isSameAddress(a: string, b: string): boolean {
  const [left, right] = [a.trim(), b.trim()];
  return left === right || (HEX_DIGITS.test(left) && left.toLowerCase() === right.toLowerCase());
}

/**
 * Returns whether two different EVM addresses start and end with the same four characters, in any case. People rarely compare more, so
 * scammers create addresses that match.
 *
 * @example
 * isLookAlike("0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "0x7099000000000000000000000000000000000079c8") // true
 */
export function isLookAlike(a: string, b: string): boolean {
  const [left, right] = [a.trim().toLowerCase(), b.trim().toLowerCase()];
  if (left === right || !EVM_ADDRESS.test(left) || !EVM_ADDRESS.test(right)) return false;
  return left.slice(0, 6) === right.slice(0, 6) && left.slice(-4) === right.slice(-4);
}

/**
 * Returns the known address that a typed one looks like, or null. The registered wallet and addresses used before are never look-alikes
 * themselves.
 *
 * @param registered - empty if there is none.
 * @param used - addresses that were paid before, or will be.
 */
export function findLookAlike(typed: string, registered: string, used: readonly string[]): string | null {
  if (registered && isSameAddress(typed, registered)) return null;
  if (isLookAlike(typed, registered)) return registered;
  if (used.some((known) => isSameAddress(typed, known))) return null;
  return used.find((known) => isLookAlike(typed, known)) ?? null;
}
