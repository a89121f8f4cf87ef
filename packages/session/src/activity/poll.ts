import { isApiError } from "../http/api-error.ts";
import { isDecided } from "../http/is-decided.ts";
import type { Activity } from "./activity.ts";
import type { Backoff } from "./backoff.ts";
import { pause } from "./pause.ts";

/** How {@link poll} repeats itself. */
export type PollOptions = {
  /** No attempt is made while nobody looks at the page. */
  activity: Activity;
  /** Pauses after attempts that failed. */
  backoff: Backoff;
  /** Ends the poll; it then resolves. */
  signal: AbortSignal;
};

/**
 * Makes attempts for as long as somebody looks at the page.
 *
 * @param attempt - gives the milliseconds until the next one, or null for the end. `fresh` is true for the first attempt and when
 * the page was shown or online again: what was put off may be tried at once.
 * @returns resolved after the last attempt, or when the signal has aborted.
 * @throws whatever an attempt throws that is no failed call, and an {@link ApiError} in which the server has decided.
 */
export async function poll(
  attempt: (fresh: boolean) => Promise<number | null>,
  { activity, backoff, signal }: PollOptions,
): Promise<void> {
  let fresh = true;
  while (!signal.aborted) {
    if (activity.isResting()) {
      await activity.resumed();
      fresh = true;
      continue;
    }
    activity.count();
    let wait: number | null;
    try {
      wait = await attempt(fresh);
      backoff.reset();
    } catch (error) {
      if (!isApiError(error) || isDecided(error)) throw error;
      wait = Math.max(backoff.next(), (error.retryAfter ?? 0) * 1000);
    }
    if (wait === null) return;
    fresh = wait > 0 && (await pause(wait, signal));
  }
}
