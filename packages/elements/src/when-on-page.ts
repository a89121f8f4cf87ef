/**
 * Calls `load` once, as soon as the page has an element of a tag: now, or when a script adds the first one. Doesn't look into shadow trees.
 */
export function whenOnPage(tag: string, load: () => void): void {
  if (document.querySelector(tag)) {
    load();
    return;
  }
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    if (!added.some((node) => node instanceof Element && (node.matches(tag) || node.querySelector(tag)))) return;
    observer.disconnect();
    load();
  });
  observer.observe(document, { childList: true, subtree: true });
}
