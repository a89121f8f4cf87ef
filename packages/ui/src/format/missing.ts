/** Shown in place of a missing value, such as a figure, a date or a word. */
export const MISSING = "—";
