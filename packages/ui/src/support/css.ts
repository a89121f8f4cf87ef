import text from "./support.css?inline";

/** The support contact. */
export const supportCss: string = text;
