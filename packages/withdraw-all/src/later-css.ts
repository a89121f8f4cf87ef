/// <reference path="./css-inline.d.ts" />
import later from "./Later.css?inline";

/** The panel's own styles for everything but its frame and the form; a file of its own, so that it comes with what it is for. */
export const laterCss: string = later;
