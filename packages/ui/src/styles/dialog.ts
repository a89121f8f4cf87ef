import text from "./dialog.css?inline";

/** Dialog, which also wants {@link buttonCss}. */
export const dialogCss: string = text;
