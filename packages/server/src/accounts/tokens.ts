import { createHash, randomBytes } from "node:crypto";

/** How long a link "it wasn't me" works, in milliseconds. */
export const REPORT_LIFETIME = 30 * 24 * 60 * 60_000;

/** A token that cannot be guessed: 256 bits as base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** By it browsers tell our token from a host page's own. */
const TOKEN_MARK = "fh_";

/** Makes the token of a session. */
export const newSessionToken = (): string => TOKEN_MARK + newToken();

/** What the database keeps instead of a token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
