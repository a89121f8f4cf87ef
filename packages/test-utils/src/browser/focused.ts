/** What has the focus: its name, and whether the eye finds it. */
export type Focused = { name: string; isVisible: boolean };

/**
 * What has the focus, of the page itself; null where it has been lost. Runs in the browser and needs nothing from outside, so that
 * Playwright can be given it.
 *
 * @example
 * const focused = await page.evaluate(readFocused);
 */
export function readFocused(): Focused | null {
  const node = document.activeElement as HTMLInputElement | null;
  if (!node || node === document.body) return null;
  const label = node.getAttribute("aria-label") ?? node.labels?.[0]?.textContent ?? node.textContent ?? "";
  const hasRing = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  // The ring is drawn around it, around what stands beside it in its place, or around the card that it leads to.
  const rings = [getComputedStyle(node), getComputedStyle(node, "::after")];
  if (node.nextElementSibling) rings.push(getComputedStyle(node.nextElementSibling));
  for (let around = node.parentElement; around; around = around.parentElement) rings.push(getComputedStyle(around));
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const isOnScreen = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  return { name: label.trim(), isVisible: isOnScreen && rings.some(hasRing) };
}
