import { isApiError } from "../http/api-error.ts";
import { isDefinitive } from "../http/is-definitive.ts";
import { withoutPrototype } from "../http/without-prototype.ts";
import type { Activity } from "./activity.ts";
import type { Backoff } from "./backoff.ts";
import { pause } from "./pause.ts";

/** Options of {@link poll}. */
export type PollOptions = {
  /** Pauses while the page is hidden or inactive. @default never pauses */
  activity?: Activity | undefined;
  /** The pauses after failed attempts. */
  backoff: Backoff;
  /** Stops the poll, which then resolves. */
  signal: AbortSignal;
  /** Returns whether an error ends the poll. @default if it isn't a failed call, or the server has decided */
  isFinal?: (error: unknown) => boolean;
};

/**
 * Polls while the user is on the page. After a failure it waits as long as `backoff` or the server's `Retry-After` says.
 *
 * @param attempt - returns the milliseconds until the next attempt, or null to stop. `fresh` is true for the first attempt and after the
 * page became visible or came online, so postponed work can be retried at once.
 * @returns a promise that resolves after the last attempt, or when the signal aborts.
 * @throws the error that ends the poll.
 * @example
 * await poll(async () => ((await wallet.getDeposit(id)).status === "confirmed" ? null : 2_000), { backoff, signal });
 */
export async function poll(attempt: (fresh: boolean) => Promise<number | null>, options: PollOptions): Promise<void> {
  const { backoff, signal, activity, isFinal = isFinalError } = withoutPrototype(options);
  let fresh = true;
  while (!signal.aborted) {
    if (activity?.isResting()) {
      await activity.resumed();
      fresh = true;
      continue;
    }
    activity?.count();
    let wait: number | null;
    try {
      wait = await attempt(fresh);
      backoff.reset();
    } catch (error) {
      if (isFinal(error)) throw error;
      const retryAfter = isApiError(error) ? error.retryAfter : null;
      wait = Math.max(backoff.next(), (retryAfter ?? 0) * 1000);
    }
    if (wait === null) return;
    fresh = wait > 0 && (await pause(wait, signal));
  }
}

const isFinalError = (error: unknown) => !isApiError(error) || isDefinitive(error);
