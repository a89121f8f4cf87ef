/** SPEC 9: the shortest wallet address the withdrawal form accepts, in characters. */
export const MIN_ADDRESS_LENGTH = 20;

/** SPEC 9: the token unit's label. */
export const UBXS = "UBXS";

/** The shortest password the server takes, in characters. */
export const MIN_PASSWORD_LENGTH = 10;

const EVM_ADDRESS = /^0x[0-9a-f]{40}$/;
const TX_HASH = /^0x[0-9a-fA-F]{64}$/;

/**
 * Whether a string is a transaction hash: `0x` and 64 hexadecimal digits (SPEC 5).
 *
 * @example
 * isTxHash("0x" + "ab".repeat(32)) // true
 */
export function isTxHash(value: unknown): value is `0x${string}` {
  return typeof value === "string" && TX_HASH.test(value);
}

/**
 * Whether two wallet addresses are the same account, whatever their case.
 *
 * @example
 * isSameAddress("0xABC", "0xabc") // true
 */
export function isSameAddress(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** No one's address, and plainly so: what fields show as an example (SPEC 2). Nobody can spend what is sent to it. */
export const EXAMPLE_ADDRESS = "0x1234567890abcdef1234567890abcdef12345678";

const ZERO_ADDRESS = `0x${"0".repeat(40)}`;

/**
 * Which of the addresses that nobody owns it is, if it is one: nobody can spend what is sent there.
 *
 * @example
 * findUnowned(EXAMPLE_ADDRESS) // "example"
 */
export function findUnowned(address: string): "zero" | "example" | null {
  if (address === ZERO_ADDRESS) return "zero";
  return address.toLowerCase() === EXAMPLE_ADDRESS ? "example" : null;
}

/**
 * Whether two EVM addresses are different ones that begin and end with the same four characters: people compare no more than
 * that, and whoever wants their money makes an address to match. Their case does not count.
 *
 * @example
 * isLookAlike("0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "0x7099000000000000000000000000000000000079c8") // true
 */
export function isLookAlike(a: string, b: string): boolean {
  const [left, right] = [a.trim().toLowerCase(), b.trim().toLowerCase()];
  if (left === right || !EVM_ADDRESS.test(left) || !EVM_ADDRESS.test(right)) return false;
  return left.slice(0, 6) === right.slice(0, 6) && left.slice(-4) === right.slice(-4);
}
