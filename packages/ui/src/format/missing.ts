/** Stands where there is no value, wherever a figure, a date or a word is missing. */
export const MISSING = "—";
