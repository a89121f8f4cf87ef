import { checkBrowser } from "./check-browser.ts";

/**
 * Registers a custom element. It does nothing on a server or if the tag is taken: a page may load the same
 * widget from several bundles, and the first one wins. The first call warns on the console if the browser is too old.
 *
 * @example
 * defineWidget("freehold-auth", AuthElement);
 */
export function defineWidget(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === "undefined" || customElements.get(tag)) return;
  checkBrowser();
  customElements.define(tag, element);
}
