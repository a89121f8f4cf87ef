import text from "./notice.css?inline";

/** Notice and ErrorNotice, which also need {@link toneCss}. */
export const noticeCss: string = text;
