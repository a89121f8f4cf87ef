import { isHidden } from "./pause.ts";

/** Signs that a person is there. */
const SIGNS = ["online", "visibilitychange", "focus", "pointerdown", "keydown"] as const;

/** Whether a person looks at the page, for requests that the page makes by itself. */
export type Activity = {
  /** Counts a request since the last sign of life. */
  count(): void;
  /** Whether to make no request now: the page is hidden, or it was not touched for too many requests. */
  isResting(): boolean;
  /** Waits for the next sign of life on a page that can be seen, or for the end. */
  resumed(): Promise<void>;
  /** Calls back when the page is hidden, until the returned function is called. */
  onHidden(callback: () => void): () => void;
  /** Stops listening. */
  stop(): void;
};

/**
 * Listens for signs of life until `stop()`. On a server, where there is no document, the page always counts as looked at.
 *
 * @param limit - requests after the last sign of life, so that a forgotten page does not keep a session alive.
 * @param signal - ends every wait.
 */
export function followActivity(limit: number, signal: AbortSignal): Activity {
  const hiddenCallbacks = new Set<() => void>();
  let requests = 0;
  let resume = () => {};

  function onSign(): void {
    if (isHidden()) {
      for (const callback of hiddenCallbacks) callback();
      return;
    }
    requests = 0;
    resume();
  }

  // Events of the document pass through the window.
  for (const name of SIGNS) globalThis.window?.addEventListener(name, onSign, true);

  return {
    count() {
      requests += 1;
    },
    isResting: () => isHidden() || requests >= limit,
    async resumed() {
      if (signal.aborted) return;
      await new Promise<void>((resolve) => {
        resume = resolve;
        signal.addEventListener("abort", () => resolve());
      });
    },
    onHidden(callback) {
      hiddenCallbacks.add(callback);
      return () => hiddenCallbacks.delete(callback);
    },
    stop() {
      for (const name of SIGNS) globalThis.window?.removeEventListener(name, onSign, true);
    },
  };
}
