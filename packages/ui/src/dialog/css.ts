import text from "./dialog.css?inline";

/** Dialog, which also needs {@link buttonCss}. */
export const dialogCss: string = text;
