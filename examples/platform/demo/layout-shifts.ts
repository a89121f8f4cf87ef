import type { Page } from "playwright-core";

/** As far as a screen may move by itself while it loads. */
export const SHIFT_LIMIT = 0.02;

/** How much moved by itself, as the browser measures it, and which nodes from where to where. */
export type Shift = { value: number; moved: string[] };

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

/** Notes in the page what moves by itself, from its next load on. */
export function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof LayoutShift) || entry.hadRecentInput) continue;
        const moved = entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName} from ${from.y} (${from.height} px) to ${to.y} (${to.height} px)`,
        );
        window.shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns what has moved since the page's load, two frames from now: all that was read is drawn by then. */
export function readShifts(page: Page): Promise<{ sum: number; shifts: Shift[] }> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const { shifts } = window;
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
  });
}
