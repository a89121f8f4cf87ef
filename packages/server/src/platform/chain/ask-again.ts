import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { HttpRequestError } from "viem";
import { isThrottled } from "./chain-error.ts";

/** Before a refused call is asked again, in milliseconds: doubled each time up to the longest. */
const PAUSE = { first: 50, longest: 2_000 };
/** A node that asks for a longer rest is asked again after this, in milliseconds: it may mean one call alone. */
const LONGEST_REST = 5_000;

/** Until when refused calls are asked again, in milliseconds since 1970, and what ends that earlier. */
type Patience = { until: number; stop: AbortSignal | undefined };

const patience = new AsyncLocalStorage<Patience>();

/**
 * Bounds how long some work waits for a node that throttles it. After that, or once `stop` is aborted, a refused call fails at once.
 * Calls that the node answers go on. Within other work that is bounded the earlier end counts.
 *
 * @param options.most - in milliseconds.
 * @param options.stop - ends the waiting for good, such as when the server stops.
 */
export function withPatience<Result>(
  { most, stop }: { most: number; stop?: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  const outer = patience.getStore();
  const until = Math.min(Date.now() + most, outer?.until ?? Number.POSITIVE_INFINITY);
  return patience.run({ until, stop: stop ?? outer?.stop }, work);
}

/**
 * Asks a node again what it refused because it was asked too much: at the pace of its Retry-After, or after growing pauses. Only
 * refused calls are asked again, so what the node answered is kept, whatever walk it belongs to.
 *
 * @param options.patience - for one call, in milliseconds; twice as long in background work, which {@link withPatience} bounds.
 */
export function createRetries(options: { patience: number }) {
  /** The node asked for rest until then. */
  let restUntil = 0;
  let lastRefusal: unknown = new HttpRequestError({ status: 429, url: "" });

  return {
    /** Notes the rest that an answer asks for. */
    heed({ status, headers }: Pick<Response, "status" | "headers">): void {
      if (status !== 429 && status !== 503) return;
      const rest = readRetryAfter(headers.get("Retry-After"));
      if (rest !== null) restUntil = Date.now() + Math.min(rest, LONGEST_REST);
    },
    /**
     * Asks until the node does not throttle it.
     *
     * @param method - of the call.
     * @param ask - gets how often it was refused before.
     * @throws the last refusal when the patience is over; any other fault at once.
     */
    async run<Result>(method: string, ask: (refusals: number) => Promise<Result>): Promise<Result> {
      const bounds = patience.getStore();
      const until = bounds ? Math.min(bounds.until, Date.now() + 2 * options.patience) : Date.now() + options.patience;
      for (let refusals = 0; ; refusals++) {
        const pause = refusals > 0 ? Math.min(PAUSE.first * 2 ** (refusals - 1), PAUSE.longest) : 0;
        if (!(await rest(Math.max(pause, restUntil - Date.now()), until, bounds?.stop))) throw lastRefusal;
        try {
          return await ask(refusals);
        } catch (error) {
          if (!isThrottled(error, method)) throw error;
          lastRefusal = error;
        }
      }
    },
  };
}

/** @returns false at once if the pause would take too long or the work is stopped, and as soon as it is. */
async function rest(pause: number, until: number, stop: AbortSignal | undefined): Promise<boolean> {
  if (pause <= 0) return true;
  if (Date.now() + pause > until) return false;
  return sleep(pause, true, { signal: stop }).catch(() => false);
}

/** @returns milliseconds; null if the header is missing or says nothing. */
function readRetryAfter(header: string | null): number | null {
  if (!header) return null;
  const rest = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return rest > 0 ? rest : null;
}
