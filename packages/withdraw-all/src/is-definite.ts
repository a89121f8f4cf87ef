import { isApiError } from "@freehold/session";

/**
 * Whether the server has decided about a submission. No answer, a broken one, a 5xx, a time-out on the way and
 * "still being processed" leave it open, and the key stays.
 */
export function isDefinite(error: unknown): boolean {
  return (
    isApiError(error) &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 408 &&
    error.code !== "request_in_flight"
  );
}
