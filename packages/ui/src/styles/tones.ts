import text from "./tones.css?inline";

/** Badge and the tints of a status. */
export const toneCss: string = text;
