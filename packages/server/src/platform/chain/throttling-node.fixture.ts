import { RpcFault, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { randomNumbers } from "@freehold/test-utils/run/soak";

/** How much a throttling node refuses: shares from 0 to 1. */
export type Throttle = {
  /** Calls that get the error 429 while the others in their batch are answered, with HTTP 200. @default 0 */
  calls?: number;
  /** Requests that get HTTP 429 with Retry-After, with all their calls. @default 0 */
  requests?: number;
  /** Seconds for Retry-After; null sends no such header. @default 1 */
  retryAfter?: number | null;
};

/**
 * Starts a proxy in front of a node that refuses some calls or requests at random. Everything else is the node's own answer.
 *
 * @param seed - of all choices, see `seed()` of `@freehold/test-utils/run/soak`.
 * @example
 * const throttling = await startThrottlingNode(node.url, { requests: 0.25 }, seed("throttled"));
 * createChain({ ...settings, rpcUrl: throttling.url }, sql);
 * throttling.set({ calls: 0.4 });
 * throttling.set({});
 * await throttling.stop();
 */
export async function startThrottlingNode(url: string, throttle: Throttle, seed: number) {
  const random = randomNumbers(seed);
  const refused = { calls: 0, requests: 0 };
  let { calls = 0, requests = 0, retryAfter = 1 } = throttle;
  const proxy = await startRpcProxy(url, {
    admit() {
      if (random() >= requests) return;
      refused.requests += 1;
      throw new RpcFault(429, "Too Many Requests", {
        status: 429,
        headers: retryAfter === null ? {} : { "Retry-After": String(retryAfter) },
      });
    },
    intercept(_method, _params, forward) {
      if (random() >= calls) return forward();
      refused.calls += 1;
      throw new RpcFault(429, "Your app has exceeded its compute units per second capacity.");
    },
  });
  return {
    url: proxy.url,
    /** Every method that was called, in order. */
    calls: proxy.calls,
    /** How much was refused so far. */
    refused,
    /** Throttles differently from now on; `{}` ends the throttling. */
    set(next: Throttle) {
      ({ calls = 0, requests = 0, retryAfter = 1 } = next);
    },
    stop: () => proxy.stop(),
  };
}
