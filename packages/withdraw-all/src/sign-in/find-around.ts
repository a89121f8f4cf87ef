/**
 * Finds an element where another one stands: in its own document or shadow tree, then in each tree that this one is slotted into or
 * hosted by, from the inside out. `document.querySelector` sees none of these.
 *
 * @param node - where to begin; what is inside of it is not looked at.
 * @returns the first one, or null.
 */
export function findAround(node: Element, selector: string): HTMLElement | null {
  let tree: Node | null = null;
  for (let current: Node | null = node; current; current = parentOf(current)) {
    const root: Node = current.getRootNode();
    if (root === tree) continue;
    tree = root;
    const found = (root as Document | ShadowRoot).querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

/** The next node outwards, in the tree as it is drawn. */
function parentOf(node: Node): Node | null {
  return (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null;
}
