import text from "./tokens.css?inline";

/** The tokens alone, for what stands outside of every widget, such as RainbowKit's dialogs; `baseCss` contains them. */
export const tokensCss: string = text;
