import styles from "./Auth.css?inline";

/** The style sheet of the forms, without that of the primitives. */
export const css: string = styles;
