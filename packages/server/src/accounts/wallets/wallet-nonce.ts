import { createHash, randomBytes } from "node:crypto";

/** Digits of each half: 128 bits. */
const HALF = 32;

/**
 * Makes a nonce for one message of a person: random digits, then a hash of them and the person. So the signed message says which account
 * it is for, and no row can give a proved wallet to another one.
 *
 * @returns 64 hexadecimal digits.
 */
export function makeWalletNonce(userId: string): string {
  const secret = randomBytes(HALF / 2).toString("hex");
  return secret + ownerDigits(secret, userId);
}

/** Whether a nonce was made for this person. */
export function isWalletNonceOf(nonce: string, userId: string): boolean {
  const secret = nonce.slice(0, HALF);
  return nonce === secret + ownerDigits(secret, userId);
}

function ownerDigits(secret: string, userId: string): string {
  return createHash("sha256").update(`${secret}:${userId}`).digest("hex").slice(0, HALF);
}
