import text from "./base.css?inline";

/**
 * The styles that every widget needs: tokens, reset, focus, text helpers. Adopt the parts below with it. Unused parts aren't loaded.
 *
 * @example
 * styles: [baseCss, buttonCss, dialogCss, css] // an element of a dialog with buttons
 */
export const baseCss: string = text;
