import text from "./steps.css?inline";

/** Steps and Timeline. */
export const stepsCss: string = text;
