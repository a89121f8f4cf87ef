import { isApiError } from "./api-error.ts";

/** Refusals of the moment: the same request may be taken later. */
const NOT_NOW: readonly number[] = [408, 425, 429];

/**
 * Returns whether the server has decided on a call, so retrying is pointless.
 *
 * It hasn't decided without a complete response, after its own failure (5xx), if it had no time for the call (408, 425, 429), or if the
 * same call is still in flight (`request_in_flight`). A write may then have taken effect: send it again
 * with the same idempotency key.
 *
 * @param error - the error of an API call. Any other error isn't a decision.
 * @example
 * try {
 *   await wallet.withdrawTotalDeposits({ wallet_address }, { idempotencyKey });
 * } catch (error) {
 *   if (isDefinitive(error)) forgetKey(idempotencyKey);
 *   throw error;
 * }
 */
export function isDefinitive(error: unknown): boolean {
  if (!isApiError(error) || error.code === "request_in_flight") return false;
  return error.status >= 400 && error.status < 500 && !NOT_NOW.includes(error.status);
}
