import text from "./money.css?inline";

/** Amount, Time, Address. */
export const moneyCss: string = text;
