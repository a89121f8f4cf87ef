/**
 * Does to the page what a browser's translator does, now and to everything that comes later: each text with letters or figures is
 * replaced by `<font><font>` around a copy of it, so that the text node that a renderer holds is no longer on the page. The words stay the
 * same, so that a test reads them as ever. Left alone is what is `translate="no"`; open shadow roots are translated, too.
 *
 * Runs in the browser and needs nothing from outside, so that Playwright can be given it as an init script.
 *
 * @returns stops it; what is translated stays so.
 * @example
 * onTestFinished(translatePage());
 * await context.addInitScript(translatePage);
 */
export function translatePage(): () => void {
  const WORDS = /[\p{L}\p{N}]/u;
  const UNTOUCHED = "script, style, noscript, textarea, select, svg, font, [translate=no], .notranslate";
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records) {
      if (type === "characterData") translate(target);
      for (const node of addedNodes) translate(node);
    }
  });

  /** Whether a node, or what it is in, is not to be translated; out of shadow roots, too. */
  function isUntouched(node: Node): boolean {
    const element = node instanceof Element ? node : node.parentElement;
    if (element?.closest(UNTOUCHED)) return true;
    const root = node.getRootNode();
    return root instanceof ShadowRoot && isUntouched(root.host);
  }

  function translate(node: Node): void {
    if (!node.isConnected || isUntouched(node)) return;
    if (node instanceof Text) {
      if (!node.parentNode || !WORDS.test(node.data)) return;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = node.data;
      outer.append(inner);
      node.replaceWith(outer);
      return;
    }
    if (node instanceof Element && node.shadowRoot) watch(node.shadowRoot);
    for (const child of [...node.childNodes]) translate(child);
  }

  function watch(root: Node): void {
    observer.observe(root, { childList: true, characterData: true, subtree: true });
    for (const child of [...root.childNodes]) translate(child);
  }

  // No observer hears of a shadow root that comes after its element.
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (...given) {
    const root = attachShadow.apply(this, given);
    if (root.mode === "open") watch(root);
    return root;
  };
  const begin = () => watch(document.body);
  if (document.body) begin();
  else addEventListener("DOMContentLoaded", begin);
  return () => {
    observer.disconnect();
    Element.prototype.attachShadow = attachShadow;
  };
}
