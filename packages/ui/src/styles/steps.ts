import text from "./steps.css?inline";

/** Steps and Timeline; Timeline also wants {@link toneCss}. */
export const stepsCss: string = text;
