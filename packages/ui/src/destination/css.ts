import text from "./destination.css?inline";

/** DestinationField, which also needs {@link fieldCss}, {@link moneyCss}, {@link noticeCss} and {@link toneCss}. */
export const destinationCss: string = text;
