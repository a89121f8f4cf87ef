import type { Page } from "playwright-core";

/**
 * The fields of a page, shadow roots included, whose text has less than 16 px where the pointer is a finger: a phone zooms into them.
 *
 * @example
 * expect(await smallFields(page)).toEqual([]);
 */
export async function smallFields(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  try {
    return await page.evaluate(() => {
      if (!matchMedia("(pointer: coarse)").matches) throw new Error("The pointer is no finger.");
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
    });
  } finally {
    await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    await devtools.detach();
  }
}
