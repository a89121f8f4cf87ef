/** The deposits of made people are of a chain of their own, which no node has: on the sandbox's real one they would be missing. */
export const MADE_CHAIN = 0;
