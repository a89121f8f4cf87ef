/** What could not be asked before may be asked now. */
const WAKING = ["online", "visibilitychange"] as const;

/** Whether the page cannot be seen. On a server, where there is no document, it counts as seen. */
export const isHidden = () => globalThis.document?.visibilityState === "hidden";

/**
 * Waits so many milliseconds, or until the page is shown or online again.
 *
 * @param signal - ends the wait.
 * @returns whether the page was shown or came online meanwhile.
 */
export function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const wake = () => {
      if (!isHidden()) end(true);
    };
    const stop = () => end(false);
    const timer = setTimeout(stop, milliseconds);
    function end(woken: boolean): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      // Events of the document pass through the window.
      for (const name of WAKING) globalThis.window?.removeEventListener(name, wake, true);
      resolve(woken);
    }
    signal.addEventListener("abort", stop);
    for (const name of WAKING) globalThis.window?.addEventListener(name, wake, true);
    if (signal.aborted) stop();
  });
}
