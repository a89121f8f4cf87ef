import { FreeholdError } from "@freehold/contract";
import { ownProperty } from "./own-property.ts";

const KIND = "freehold.connection-error";

/**
 * Why a page cannot use its API:
 *
 * - `api_url`: something else than a Freehold API answers at its address, as where its path is wrong
 * - `origin_not_allowed`: it answers, but not to pages of this origin (`ALLOWED_ORIGINS` of the server)
 * - `blocked_by_csp`: the page's own Content Security Policy lets no request through
 * - `unreachable`: nothing answers
 */
export type ConnectionErrorCode = "api_url" | "origin_not_allowed" | "blocked_by_csp" | "unreachable";

/**
 * What keeps a page from its API. `message` tells the developer of the page what is wrong, with the address and what mends it;
 * `shortMessage` is for the person who looks at the page.
 */
export class ConnectionError extends FreeholdError<ConnectionErrorCode> {
  override readonly name = "ConnectionError";
  /** What {@link isConnectionError} compares. */
  override readonly kind = KIND;
}

/**
 * Whether something caught is a {@link ConnectionError}, from this copy of the package or from another on the page.
 *
 * @example
 * const platform = $platform.get();
 * if (platform.state === "unknown" && isConnectionError(platform.error)) console.info(platform.error.code);
 */
export function isConnectionError(error: unknown): error is ConnectionError {
  return ownProperty(error, "kind") === KIND;
}
