import { isApiError } from "../http/api-error.ts";
import { createBackoff } from "./backoff.ts";
import { pause } from "./pause.ts";

/** How long an API that fails is asked again, in milliseconds. */
const PATIENCE = 10_000;
const PAUSES = { first: 500, longest: 2_000 };

/**
 * Fetches data that a page needs at load. Retries a 5xx for ten seconds, because the server may be restarting. Every
 * other failure is final.
 *
 * @param signal - ends the retries: the call then rejects with the last failure.
 * @throws what the last read threw.
 * @example
 * const user = await retryServerErrors(() => auth.me({ signal }), signal);
 */
export async function retryServerErrors<Answer>(read: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const deadline = performance.now() + PATIENCE;
  const backoff = createBackoff(PAUSES);
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const left = deadline - performance.now();
      if (!isApiError(error) || error.status < 500 || left <= 0 || signal.aborted) throw error;
      await pause(Math.min(Math.max(backoff.next(), (error.retryAfter ?? 0) * 1000), left), signal);
      if (signal.aborted) throw error;
    }
  }
}
