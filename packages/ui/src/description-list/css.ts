import text from "./description-list.css?inline";

/** DescriptionList. */
export const listCss: string = text;
