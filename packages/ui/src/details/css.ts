import text from "./details.css?inline";

/** Details. */
export const detailsCss: string = text;
