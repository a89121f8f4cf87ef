"use client";

export { adoptProofStyles } from "./proof/adopt-proof-styles.ts";
export { askForProof } from "./proof/ask-for-proof.tsx";
export { ProofForm, type ProofFormProps } from "./proof/ProofForm.tsx";
