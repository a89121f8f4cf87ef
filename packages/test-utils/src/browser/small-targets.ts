import type { Page } from "playwright-core";
import { withFinger } from "./finger.ts";

/**
 * The links, buttons and fields of a page that a finger hits on less than 44 px of height, measured by what is hit: a row whose
 * link covers it counts as a whole. A link within a sentence is as high as its line.
 *
 * @example
 * expect(await smallTargets(page)).toEqual([]);
 */
export function smallTargets(page: Page): Promise<string[]> {
  return withFinger(page, () =>
    page.evaluate(() => {
      const LEAST = 44;
      const isInSentence = (node: Element) =>
        node.matches("a, button") &&
        getComputedStyle(node).display.startsWith("inline") &&
        (node.closest("p, li, dd, td")?.textContent ?? "").trim().length > (node.textContent ?? "").trim().length;
      const isHit = (target: Element, x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        return (
          hit !== null && (target.contains(hit) || (hit instanceof HTMLLabelElement && target.contains(hit.control)))
        );
      };
      const found: string[] = [];
      for (const node of document.querySelectorAll("a[href], button, summary, input, select, textarea, [role=tab]")) {
        const target = node.matches("input") ? (node.closest("label") ?? node) : node;
        if (!node.checkVisibility({ visibilityProperty: true }) || node.matches(":disabled") || isInSentence(node))
          continue;
        target.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = target.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (!isHit(target, x, y)) continue;
        let [above, below] = [0, 0];
        while (above < LEAST && isHit(target, x, y - above - 1)) above++;
        while (below < LEAST && isHit(target, x, y + below + 1)) below++;
        const hit = above + below + 1;
        if (hit < LEAST)
          found.push(`${hit} ${node.localName}.${node.getAttribute("class")} ${node.textContent?.slice(0, 30)}`);
      }
      scrollTo(0, 0);
      return found;
    }),
  );
}
