import text from "./tokens.css?inline";

/** The tokens alone, for content outside widgets, such as RainbowKit's dialogs. `baseCss` contains them. */
export const tokensCss: string = text;
