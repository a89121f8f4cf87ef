import type { ProofWanted } from "@freehold/contract";
import { isApiError } from "../http/api-error.ts";

/**
 * Asks the person to prove who they are, and resolves once they have, by `POST /auth/proof`.
 *
 * @returns whether they have; false if they chose not to.
 */
export type Prover = (wanted: ProofWanted) => Promise<boolean>;

/** Asks a person once for the proof that several calls need. */
export function createProofs() {
  let prover: Prover | null = null;
  /** Whatever needs a proof waits for the same. */
  let proving: Promise<boolean> | null = null;
  return {
    setProver(given: Prover | null): void {
      prover = given;
    },
    /** Returns whether the person has now proved what a refused call needs; false if it was refused for something else. */
    async give(error: unknown): Promise<boolean> {
      if (!isApiError(error) || error.code !== "proof_required") return false;
      if (!prover) {
        console.warn("Freehold: call `setProver()`.");
        return false;
      }
      proving ??= prover((error.body as { proof: ProofWanted }).proof).finally(() => {
        proving = null;
      });
      return proving;
    },
  };
}
