/// <reference path="./css-inline.d.ts" />
import styles from "./styles.css?inline";

/**
 * The style sheet of every primitive as a string, for a shadow root's adopted style sheets.
 *
 * @example
 * const sheet = new CSSStyleSheet();
 * sheet.replaceSync(css);
 * root.adoptedStyleSheets = [sheet];
 */
export const css: string = styles;
