import text from "./field.css?inline";

/** TextField and PasswordField, which also wants {@link buttonCss}. */
export const fieldCss: string = text;
