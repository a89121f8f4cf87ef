const sheetsByDocument = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/** The one sheet a document has for a CSS text, shared by every instance of every element. */
function sharedSheet(document: Document, css: string): CSSStyleSheet {
  const sheets = sheetsByDocument.get(document) ?? new Map<string, CSSStyleSheet>();
  sheetsByDocument.set(document, sheets);
  let sheet = sheets.get(css);
  if (!sheet) {
    // A constructed sheet belongs to one document: an iframe or a picture-in-picture window needs its own.
    sheet = new (document.defaultView ?? window).CSSStyleSheet();
    sheet.replaceSync(css);
    // The rules of a sheet are made into objects when they are looked at: only where there is something to find.
    if (css.includes("@property")) registerProperties(sheet, document.defaultView ?? window);
    sheets.set(css, sheet);
  }
  return sheet;
}

/** Registers what a sheet declares with `@property`, which does not count within shadow trees. */
function registerProperties(sheet: CSSStyleSheet, view: Window & typeof globalThis): void {
  for (const rule of sheet.cssRules) {
    // Firefox before 128 and happy-dom have no such rules.
    if (!view.CSSPropertyRule || !(rule instanceof view.CSSPropertyRule)) continue;
    const { name, syntax, inherits, initialValue } = rule;
    const definition = { name, syntax, inherits, ...(initialValue !== null && { initialValue }) };
    try {
      view.CSS.registerProperty(definition);
    } catch (error) {
      // Another sheet, or another copy of this package, was first.
      if ((error as DOMException).name !== "InvalidModificationError") throw error;
    }
  }
}

/** How many elements have adopted a sheet into a root. */
const countsByRoot = new WeakMap<DocumentOrShadowRoot, Map<CSSStyleSheet, number>>();

/**
 * Adopts style sheets into a shadow root, or, for light DOM, into the document or shadow root around the element; each
 * once. Adopted sheets are not inline styles, so `style-src 'self'` allows them.
 *
 * @param styles - CSS texts.
 * @returns a function that removes them, unless others have adopted them too.
 * @example
 * adoptStyles(element.shadowRoot, [baseCss, css])
 */
export function adoptStyles(root: DocumentOrShadowRoot & Node, styles: readonly string[]): () => void {
  // Safari before 16.4 draws what is in it without any: plain, but readable.
  if (!("adoptedStyleSheets" in root)) return () => {};
  const document = root.ownerDocument ?? (root as Document);
  const sheets = [...new Set(styles)].map((css) => sharedSheet(document, css));
  const counts = countsByRoot.get(root) ?? new Map<CSSStyleSheet, number>();
  countsByRoot.set(root, counts);
  const add = (sheet: CSSStyleSheet, change: number) => counts.set(sheet, (counts.get(sheet) ?? 0) + change);
  for (const sheet of sheets) add(sheet, 1);
  const missing = sheets.filter((sheet) => !root.adoptedStyleSheets.includes(sheet));
  if (missing.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing];
  return () => {
    for (const sheet of sheets) add(sheet, -1);
    const isLeft = (sheet: CSSStyleSheet) => sheets.includes(sheet) && counts.get(sheet) === 0;
    if (root.adoptedStyleSheets.some(isLeft))
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !isLeft(sheet));
  };
}
