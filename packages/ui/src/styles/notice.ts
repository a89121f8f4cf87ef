import text from "./notice.css?inline";

/** Notice and ErrorNotice, which also want {@link toneCss}. */
export const noticeCss: string = text;
