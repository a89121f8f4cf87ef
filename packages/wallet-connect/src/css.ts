import styles from "./WalletConnect.css?inline";

/** The style sheet of the button, without that of the primitives. */
export const css: string = styles;
