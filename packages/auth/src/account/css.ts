import styles from "./Account.css?inline";

/** The style sheet of the account, without that of the primitives. */
export const css: string = styles;
