import styles from "./WithdrawAll.css?inline";

/** The style sheet of the panel, without that of the primitives. */
export const css: string = styles;
