import all from "./styles.css?inline";

// Why each part has a module of its own, `<folder>/css.ts`: a bundler then leaves out the parts that no page adopts, and puts
// a part that one widget adopts into that widget's file (0.6 KB less for the small ones). Why each is declared a `string`:
// a declaration file must not import a `*.css?inline`, which only bundlers understand.
export { toneCss } from "./badge/css.ts";
export { buttonCss } from "./button/css.ts";
export { cardCss } from "./card/css.ts";
export { listCss } from "./description-list/css.ts";
export { destinationCss } from "./destination/css.ts";
export { detailsCss } from "./details/css.ts";
export { dialogCss } from "./dialog/css.ts";
export { fieldCss } from "./field/css.ts";
export { moneyCss } from "./money/css.ts";
export { noticeCss } from "./notice/css.ts";
export { stepsCss } from "./steps/css.ts";
export { supportCss } from "./support/css.ts";
export { tableCss } from "./table/css.ts";
export { baseCss } from "./theme/css.ts";
export { tokensCss } from "./theme/tokens-css.ts";
export { waitingCss } from "./waiting/css.ts";
export { windowNumberCss } from "./window-number/css.ts";

/**
 * The whole style sheet, as in `@freehold/ui/styles.css`.
 *
 * @example
 * const sheet = new CSSStyleSheet();
 * sheet.replaceSync(css);
 * root.adoptedStyleSheets = [sheet];
 */
export const css: string = all;
