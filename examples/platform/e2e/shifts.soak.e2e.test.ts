import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../demo/world/accounts.ts";
import { addressOf, SCREENS, type ScreensSite, startScreens, untilRead } from "./screens.ts";
import { type TestSite, type Visit, visitAs } from "./site.ts";

/** What moved by itself: how much, by the browser's measure, and which nodes from where to where. */
type Shift = { value: number; moved: string[] };

declare global {
  interface Window {
    /** What has moved so far. */
    shifts: Shift[];
  }

  /** As in the browsers that measure it; TypeScript's library has none. */
  class LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
}

/** Runs in the page before anything else. */
function watchShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof LayoutShift) || entry.hadRecentInput) continue;
      const moved = entry.sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${node instanceof Element ? node.getAttribute("class") : node?.nodeName}: ${from.y} ${from.height} to ${to.y} ${to.height}`,
      );
      window.shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Two frames on, all that was read is drawn. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.shifts))),
      ),
  );

let site: TestSite;
let ids: ScreensSite["ids"];

beforeAll(async () => {
  ({ site, ids } = await startScreens());
});

describe.each([
  ["a phone", { width: 390, height: 844 }],
  ["a desktop", { width: 1440, height: 900 }],
] as const)("on %s nothing jumps", (_, viewport) => {
  describe.each(SCREENS)("for $who", ({ email, paths }) => {
    it.each(paths)("at %s, at the first visit and at a reload", async (path) => {
      const { page }: Visit = email
        ? await visitAs(site, email, { password: DEMO_PASSWORD, viewport, path: "/terms" })
        : await site.visit("/terms", { viewport });
      // A person who is signed in has been here: their browser knows the platform.
      await page.waitForFunction(() => localStorage.getItem("freehold_platform"));
      await page.addInitScript(watchShifts);
      for (const visit of ["first visit", "reload"]) {
        await page.goto(site.url + addressOf(path, ids));
        await untilRead(page, path);
        const shifts = await shiftsOf(page);
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        expect(sum, `${visit}: ${JSON.stringify(shifts)}`).toBeLessThan(0.02);
      }
    });
  });
});
