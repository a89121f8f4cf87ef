import { withoutAddresses } from "../../platform/http/log.ts";

/** So many characters of a response are kept. */
const KEPT = 1024;

/** Secrets of ours, and what stands in an `Authorization` header: a receiver may send back what it got. */
const SECRETS = /\b(?:whsec|fh)_[\w+/=-]+|\b(?:bearer|basic|dpop) +\S+/gi;

/** Returns the beginning of a response as admins may read it: without email addresses and secrets. */
export function maskResponse(body: string): string {
  const masked = withoutAddresses(body.replaceAll("\0", "").replace(SECRETS, "[removed]"));
  // A character that was cut in half is none.
  return Buffer.from(masked.slice(0, KEPT)).toString();
}
