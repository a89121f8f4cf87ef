/**
 * Moves the focus to the page's main area if it is on the body, where a keyboard starts over at the top and a screen
 * reader says nothing.
 *
 * @example
 * clear(); // takes its own button away
 * queueMicrotask(keepFocus);
 */
export function keepFocus(): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const main = findMain(document);
  if (!main) return;
  const isFocusable = main.hasAttribute("tabindex");
  if (!isFocusable) {
    main.tabIndex = -1;
    // The page's own node is left as it was found.
    main.addEventListener("blur", () => main.removeAttribute("tabindex"), { once: true });
  }
  main.focus({ preventScroll: true });
}

/** The main area, also that of a shell with a shadow root. */
function findMain(root: ParentNode): HTMLElement | null {
  const own = root.querySelector<HTMLElement>("main, [role='main']");
  if (own) return own;
  for (const { shadowRoot } of root.querySelectorAll("*")) {
    const inside = shadowRoot && findMain(shadowRoot);
    if (inside) return inside;
  }
  return null;
}
