import { FreeholdError } from "@freehold/contract";
import { ownProperty } from "./own-property.ts";

const KIND = "freehold.connection-error";

/**
 * The reason why a page can't use its API:
 *
 * - `api_url`: something other than a Freehold API responds at its address, for example because the path is wrong
 * - `origin_not_allowed`: it doesn't accept requests from this origin (the server's `ALLOWED_ORIGINS`)
 * - `blocked_by_csp`: the page's own Content Security Policy lets no request through
 * - `unreachable`: nothing answers
 */
export type ConnectionErrorCode = "api_url" | "origin_not_allowed" | "blocked_by_csp" | "unreachable";

/**
 * Says why a page can't use its API. `message` tells the page's developer what is wrong and how to fix it, with the address.
 * `shortMessage` is for the person on the page.
 */
export class ConnectionError extends FreeholdError<ConnectionErrorCode> {
  override readonly name = "ConnectionError";
  /** What {@link isConnectionError} compares. */
  override readonly kind = KIND;
}

/**
 * Returns whether a value is a {@link ConnectionError}, from this copy of the package or another on the page.
 *
 * @example
 * const platform = $platform.get();
 * if (platform.state === "unknown" && isConnectionError(platform.error)) console.info(platform.error.code);
 */
export function isConnectionError(error: unknown): error is ConnectionError {
  return ownProperty(error, "kind") === KIND;
}
