import { onReturn } from "./on-return.ts";
import { isHidden } from "./pause.ts";

/** Between two calls, in milliseconds. */
const INTERVAL = 60_000;
/** The shortest time between two calls, in milliseconds: a person may switch between windows all the time. */
const AT_LEAST = 10_000;

/**
 * Calls back once a minute while the page is visible, and when a person returns to it.
 *
 * @returns stops it.
 * @example
 * const stop = whileVisible(() => checkSession());
 */
export function whileVisible(callback: () => void): () => void {
  let last = Date.now();
  const call = () => {
    if (isHidden() || Date.now() - last < AT_LEAST) return;
    last = Date.now();
    callback();
  };
  const timer = setInterval(call, INTERVAL);
  const stop = onReturn(call);
  return () => {
    clearInterval(timer);
    stop();
  };
}
