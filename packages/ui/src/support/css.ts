import text from "./support.css?inline";

/** Whom to ask. */
export const supportCss: string = text;
