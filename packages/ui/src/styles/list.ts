import text from "./list.css?inline";

/** DescriptionList. */
export const listCss: string = text;
