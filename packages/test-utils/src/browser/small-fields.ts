import type { Page } from "playwright-core";
import { withFinger } from "./finger.ts";

/**
 * The fields of a page, shadow roots included, whose text has less than 16 px where the pointer is a finger: a phone zooms into them.
 *
 * @example
 * expect(await smallFields(page)).toEqual([]);
 */
export function smallFields(page: Page): Promise<string[]> {
  return withFinger(page, () =>
    page.evaluate(() => {
      const found: string[] = [];
      const look = (root: ParentNode) => {
        for (const node of root.querySelectorAll("*")) {
          if (node.shadowRoot) look(node.shadowRoot);
          if (!node.matches("input:not([type=checkbox], [type=radio], [type=file], [hidden]), textarea, select"))
            continue;
          const size = Number.parseFloat(getComputedStyle(node).fontSize);
          if (size < 16) found.push(`${size} ${node.localName}.${node.getAttribute("class")} ${node.id}`);
        }
      };
      look(document);
      return found;
    }),
  );
}
