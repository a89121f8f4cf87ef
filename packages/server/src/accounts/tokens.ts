import { createHash, createHmac, randomBytes } from "node:crypto";

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

/** By it the server tells a partner's client secret from a session's token. */
export const CLIENT_SECRET_MARK = "fh_es_";

/** Makes the client secret of a partner's page. */
export const newClientSecret = (): string => CLIENT_SECRET_MARK + newToken();

/**
 * The ticket of the window where a person connects their account with the page that has a client secret. Made of the secret, so that
 * neither has to be kept, and of a salt that only the database has: a client secret from a log is no ticket.
 */
export function linkTicketOf(clientSecret: string, salt: Uint8Array): string {
  return createHmac("sha256", salt).update(clientSecret).digest("base64url");
}
