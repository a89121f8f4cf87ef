import { countWork } from "./pending.ts";

/** What counts for all copies of this package on the page. */
const KEY = Symbol.for("freehold.pending");

/**
 * Keeps the attribute `data-idle` on `<html>` while the page is at rest: no call is in flight, no stream is being opened, nothing else
 * that is tracked is pending, and the browser has nothing else to do, so that what an answer makes the page ask for has been asked. Tests
 * wait for it. In development builds it is there by itself. On a server it does nothing.
 *
 * @example
 * markIdle();
 */
export function markIdle(): void {
  const page = globalThis.document?.documentElement;
  if (!page) return;
  const add: (change: number) => void = Reflect.get(globalThis, KEY) ?? createCount(page);
  Reflect.set(globalThis, KEY, add);
  countWork((work) => {
    add(1);
    const settled = () => add(-1);
    work.then(settled, settled);
  });
}

function createCount(page: HTMLElement): (change: number) => void {
  // Safari has no idle callbacks, and a page that is not shown may have none for long.
  const {
    requestIdleCallback = (run: () => void, _: IdleRequestOptions) => setTimeout(run),
    cancelIdleCallback = clearTimeout,
  } = globalThis;
  let pending = 0;
  let handle = 0;
  function add(change: number): void {
    pending += change;
    cancelIdleCallback(handle);
    page.toggleAttribute("data-idle", false);
    if (pending === 0)
      handle = requestIdleCallback(() => page.toggleAttribute("data-idle", true), { timeout: 500 }) as number;
  }
  add(0);
  return add;
}
