import { isApiError } from "../http/api-error.ts";
import { isDefinitive } from "../http/is-definitive.ts";
import { withoutPrototype } from "../http/without-prototype.ts";
import type { Activity } from "./activity.ts";
import type { Backoff } from "./backoff.ts";
import { pause } from "./pause.ts";

/** How {@link poll} repeats itself. */
export type PollOptions = {
  /** No attempt is made while the page is not looked at. @default attempts are made in any case */
  activity?: Activity | undefined;
  /** Pauses after attempts that failed. */
  backoff: Backoff;
  /** Ends the poll; it then resolves. */
  signal: AbortSignal;
  /** Whether an error ends the poll. @default it is no failed call, or the server has decided */
  isFinal?: (error: unknown) => boolean;
};

/**
 * Polls while a person looks at the page. After a failure it waits as `backoff` says, or as long as the
 * server asks for.
 *
 * @param attempt - gives the milliseconds until the next one, or null for the end. `fresh` is true for the first attempt and when
 * the page was shown or online again: what was put off may be tried at once.
 * @returns resolved after the last attempt, or when the signal has aborted.
 * @throws the error of an attempt that is final.
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
