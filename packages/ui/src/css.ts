import all from "./styles.css?inline";

export { baseCss } from "./styles/base.ts";
export { buttonCss } from "./styles/button.ts";
export { cardCss } from "./styles/card.ts";
export { detailsCss } from "./styles/details.ts";
export { dialogCss } from "./styles/dialog.ts";
export { fieldCss } from "./styles/field.ts";
export { listCss } from "./styles/list.ts";
export { moneyCss } from "./styles/money.ts";
export { noticeCss } from "./styles/notice.ts";
export { stepsCss } from "./styles/steps.ts";
export { tableCss } from "./styles/table.ts";
export { toneCss } from "./styles/tones.ts";
export { waitingCss } from "./styles/waiting.ts";

/**
 * All of it, as in `@freehold/ui/styles.css`.
 *
 * @example
 * const sheet = new CSSStyleSheet();
 * sheet.replaceSync(css);
 * root.adoptedStyleSheets = [sheet];
 */
export const css: string = all;
