/** The first versions that elements are made for. READMEs and manifests say the same. */
const BROWSERS = "Chrome and Edge 111, Firefox 115, Safari 16.4";

let isChecked = false;

/** Says once on the console that the browser is older than {@link BROWSERS}: elements are drawn in it, as plain as it has to be. */
export function checkBrowser(): void {
  if (isChecked) return;
  isChecked = true;
  const isKnown =
    "adoptedStyleSheets" in Document.prototype &&
    "toReversed" in Array.prototype &&
    CSS.supports("color: color-mix(in srgb, red, red)");
  if (!isKnown) console.warn(`Freehold supports ${BROWSERS} and later. In this browser it may look wrong or fail.`);
}
