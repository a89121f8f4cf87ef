import text from "./waiting.css?inline";

/** Spinner and Skeleton. */
export const waitingCss: string = text;
