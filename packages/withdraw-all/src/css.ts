/// <reference path="./css-inline.d.ts" />
import styles from "./WithdrawAll.css?inline";

/** The panel's own style sheet, which follows the one of ui in the shadow root. */
export const css: string = styles;
