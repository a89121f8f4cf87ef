/**
 * Adopts style sheets into a shadow root, or, for light DOM, into the document or shadow root around the element; each
 * once. Adopted sheets are not inline styles, so `style-src 'self'` allows them.
 *
 * @param styles - CSS texts.
 * @example
 * adoptStyles(element.shadowRoot, [baseCss, css])
 */
export declare function adoptStyles(root: DocumentOrShadowRoot & Node, styles: readonly string[]): void;
