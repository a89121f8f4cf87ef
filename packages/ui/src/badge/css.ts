import text from "./badge.css?inline";

/** Badge and `fh-tone-…`, the colours of a status. */
export const toneCss: string = text;
