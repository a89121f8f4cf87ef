import text from "./table.css?inline";

/** Table. */
export const tableCss: string = text;
