import { createHash, randomBytes } from "node:crypto";

/** A token that cannot be guessed: 256 bits as base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps instead of a token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
