import { onReturn } from "./on-return.ts";
import { isHidden } from "./pause.ts";

/** How often, in milliseconds, and how often at most where a person goes to and fro. */
const [EVERY, AT_MOST] = [60_000, 10_000];

/**
 * Calls back once a minute while the page is seen, and when a person comes back to it.
 *
 * @returns ends it.
 * @example
 * const stop = whileSeen(() => verify());
 */
export function whileSeen(callback: () => void): () => void {
  let last = Date.now();
  const call = () => {
    if (isHidden() || Date.now() - last < AT_MOST) return;
    last = Date.now();
    callback();
  };
  const timer = setInterval(call, EVERY);
  const stop = onReturn(call);
  return () => {
    clearInterval(timer);
    stop();
  };
}
