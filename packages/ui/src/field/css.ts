import text from "./field.css?inline";

/** TextField and PasswordField, which also needs {@link buttonCss}. */
export const fieldCss: string = text;
