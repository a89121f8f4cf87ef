import styles from "./Proof.css?inline";

/** The style sheet of the question who a person is, without that of the primitives. */
export const proofCss: string = styles;
