import { handlers, type StateName } from "@freehold/testing";
import { getResponse } from "msw";

/**
 * Puts the API of a state in place of the page's network. No service worker, as msw's own `setupWorker` has it: each of many frames
 * would wait for one, and has a state of its own.
 */
export function answerWith(name: StateName): void {
  const api = handlers(name);
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    const answer = await Promise.race([getResponse(api, request.clone()), aborted]);
    if (answer?.type === "error") throw new TypeError("Failed to fetch");
    return answer ?? fetch(request);
  };
}
