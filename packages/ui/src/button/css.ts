import text from "./button.css?inline";

/** Button, ButtonLink, CopyButton and every icon button. */
export const buttonCss: string = text;
