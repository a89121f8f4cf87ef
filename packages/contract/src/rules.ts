/** The token unit's label (SPEC 9). */
export const UBXS = "UBXS";

/** The shortest password that the server accepts, in characters as {@link countCharacters} counts them. */
export const MIN_PASSWORD_LENGTH = 15;

/** The shortest password of a person who has a second factor. */
export const MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR = 10;

/**
 * Returns how many characters a text has: code points, composed as far as Unicode can (NFC). An accent or an emoji counts as one
 * character however it was typed.
 *
 * @example
 * countCharacters("cafe\u0301 🦊") // 6
 */
export function countCharacters(text: string): number {
  return [...text.normalize("NFC")].length;
}

/** For how long a sign-in, or a fresh proof, lets a person do what needs one, in milliseconds. */
export const PROOF_LIFETIME = 10 * 60_000;

/** The smallest amount that a person can withdraw, in UBXS, unless it's everything they have, because each payment costs the treasury a fee. */
export const MIN_WITHDRAWAL_UBXS = "1";

const TX_HASH = /^0x[0-9a-fA-F]{64}$/;

/**
 * Returns whether a string is a transaction hash: `0x` and 64 hexadecimal digits (SPEC 5).
 *
 * @example
 * isTxHash("0x" + "ab".repeat(32)) // true
 */
export function isTxHash(value: unknown): value is `0x${string}` {
  return typeof value === "string" && TX_HASH.test(value);
}
