/**
 * Registers a custom element. It does nothing on a server, and nothing when the tag is taken: a page may load the same
 * widget from several bundles, and the first one wins.
 *
 * @example
 * defineWidget("freehold-auth", AuthElement);
 */
export function defineWidget(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === "undefined" || customElements.get(tag)) return;
  customElements.define(tag, element);
}
