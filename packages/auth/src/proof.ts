"use client";

export { askForProof } from "./proof/ask-for-proof.tsx";
