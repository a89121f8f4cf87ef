import text from "./window-number.css?inline";

/** The number of a window. */
export const windowNumberCss: string = text;
