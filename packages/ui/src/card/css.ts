import text from "./card.css?inline";

/** Card. */
export const cardCss: string = text;
