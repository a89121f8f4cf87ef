/** What the API issues (DESIGN 4): `fh_` and 43 base64url characters. */
const MARKED = /^fh_[\w-]{43}$/;
/** What it issued before tokens were marked; some of these live on until they expire. */
const UNMARKED = /^[\w-]{43}$/;

/** Whether a token says of itself that it is ours. */
export function isMarkedToken(value: unknown): value is string {
  return typeof value === "string" && MARKED.test(value);
}

/** Whether a token can be ours. One that is not marked may also be the host page's own. */
export function isFreeholdToken(value: unknown): value is string {
  return typeof value === "string" && (MARKED.test(value) || UNMARKED.test(value));
}

/** Returns whether a header can carry the token: visible ASCII, no spaces. A host that keeps the token may give one of any other shape. */
export function isToken(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]+$/.test(value);
}

/** For the page's developer. */
export const SECRET_KEY = "A page got a secret key (fh_sk_…), which every visitor can read. Revoke it.";

/** Whether a text is the secret key of a partner, which no page may have. */
export const isSecretKey = (value: unknown): boolean => typeof value === "string" && value.startsWith("fh_sk_");
