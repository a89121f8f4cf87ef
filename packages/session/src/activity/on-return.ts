import { isHidden } from "./pause.ts";

/** Signs that the page is looked at again, or online again. */
const RETURNS = ["focus", "online", "visibilitychange"] as const;

/**
 * Calls back when the user returns to the page or the page comes back online, because its data may be stale.
 *
 * @returns stops listening.
 * @example
 * const stop = onReturn(() => reload());
 */
export function onReturn(callback: () => void): () => void {
  const hear = () => {
    if (!isHidden()) callback();
  };
  // Events of the document pass through the window.
  for (const name of RETURNS) globalThis.window?.addEventListener(name, hear, true);
  return () => {
    for (const name of RETURNS) globalThis.window?.removeEventListener(name, hear, true);
  };
}
