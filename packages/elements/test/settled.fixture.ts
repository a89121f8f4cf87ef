import type { Page } from "playwright-core";
import { expect } from "vitest";

declare global {
  interface Window {
    /** The browser's own `requestIdleCallback`, also where a test has replaced the page's clock. */
    whenIdle: typeof requestIdleCallback;
  }
}

/**
 * Follows the requests of a page with built elements, which have no `data-idle`. Call it before the page's clock is replaced.
 *
 * @returns waits until no request is in flight and the browser has nothing else to do: what an answer asks for is asked by then.
 */
export async function followRequests(page: Page): Promise<() => Promise<void>> {
  let begun = 0;
  let inFlight = 0;
  page.on("request", () => {
    begun++;
    inFlight++;
  });
  page.on("requestfinished", () => inFlight--);
  page.on("requestfailed", () => inFlight--);
  await page.addInitScript(() => {
    window.whenIdle = requestIdleCallback.bind(window);
  });
  return async () => {
    let known: number;
    do {
      await expect.poll(() => inFlight).toBe(0);
      known = begun;
      await page.evaluate(() => new Promise((resolve) => window.whenIdle(resolve)));
    } while (begun > known);
  };
}
