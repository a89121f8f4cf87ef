/// <reference path="./css-inline.d.ts" />
import styles from "./WithdrawAll.css?inline";

/** The panel's own styles for its frame and the form, which follow those of ui in the shadow root. */
export const css: string = styles;
