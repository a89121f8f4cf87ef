import { createHash } from "node:crypto";

/** What the database keeps instead of a token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
