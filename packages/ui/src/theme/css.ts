import text from "./base.css?inline";

/**
 * What every widget needs: tokens, reset, focus, text helpers. The parts below are adopted beside it; a part unused is
 * a part not loaded.
 *
 * @example
 * styles: [baseCss, buttonCss, dialogCss, css] // an element of a dialog with buttons
 */
export const baseCss: string = text;
