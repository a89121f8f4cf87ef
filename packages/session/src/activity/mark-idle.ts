import type { ReadableAtom } from "nanostores";

/**
 * Keeps the attribute `data-idle` on `<html>` while nothing is pending and the browser has nothing else to do: what an answer or a part
 * that was loaded asks for next is asked before. On a server it does nothing.
 *
 * @param $pending - how much is pending.
 */
export function markIdle($pending: ReadableAtom<number>): void {
  const page = globalThis.document?.documentElement;
  if (!page) return;
  // Safari has no idle callbacks.
  const { requestIdleCallback = setTimeout, cancelIdleCallback = clearTimeout } = globalThis;
  let handle = 0;
  $pending.subscribe((pending) => {
    cancelIdleCallback(handle);
    page.toggleAttribute("data-idle", false);
    if (pending === 0) handle = requestIdleCallback(() => page.toggleAttribute("data-idle", true)) as number;
  });
}
