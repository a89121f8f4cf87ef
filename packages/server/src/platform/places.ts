import { givenUp, ProblemError } from "./http/problem.ts";

/** The places of what takes much of the machine. */
export type Places = {
  /**
   * Waits for a place, in the order of coming; of one owner's works one has a place at a time.
   *
   * @param signal - ends the waiting: the answer is awaited no more.
   * @returns gives the place back.
   * @throws {ProblemError} `overloaded` after the longest wait. @throws {DOMException} `AbortError` with the signal.
   */
  take(owner: string, signal?: AbortSignal): Promise<() => void>;
};

/**
 * @param options.atOnce - how many places there are.
 * @param options.longestWait - in milliseconds.
 */
export function createPlaces({ atOnce, longestWait }: { atOnce: number; longestWait: number }): Places {
  const atWork = new Set<string>();
  const waiting = new Set<{ owner: string; begin: () => void }>();

  function beginNext(): void {
    for (const one of waiting) {
      if (atWork.size >= atOnce) return;
      if (atWork.has(one.owner)) continue;
      waiting.delete(one);
      atWork.add(one.owner);
      one.begin();
    }
  }

  return {
    take: (owner, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(givenUp());
        const leave = (error: Error) => {
          waiting.delete(one);
          stopWaiting();
          reject(error);
        };
        const onAbort = () => leave(givenUp());
        const timer = setTimeout(() => leave(tooBusy()), longestWait);
        const stopWaiting = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", onAbort);
        };
        const one = {
          owner,
          begin() {
            stopWaiting();
            resolve(() => {
              atWork.delete(owner);
              beginNext();
            });
          },
        };
        signal?.addEventListener("abort", onAbort, { once: true });
        waiting.add(one);
        beginNext();
      }),
  };
}

/** The answer to those for whom it takes too long. */
export function tooBusy(): ProblemError {
  return new ProblemError("overloaded", "We're creating too many files right now. Try again in a moment.", {
    retryAfter: 10,
  });
}
