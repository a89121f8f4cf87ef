import { isHex, serializeTransaction } from "viem";
import { askService, type ServiceAddress } from "./ask-service.ts";
import { SignerError, type TreasurySigner } from "./treasury-signer.ts";

/** `freehold-server signer`: a process of its own, which verifies what it is asked to sign. */
export type ProcessSignerSettings = { kind: "process"; address: ServiceAddress; token: string | null };

/**
 * One at a time, each written down before the next: of what the process has signed and the server hasn't written down, there is never
 * more than one payment.
 */
const AT_ONCE = 1;

/** Signs by `freehold-server signer`. */
export function processSigner({ address, token }: ProcessSignerSettings): TreasurySigner {
  return {
    atOnce: AT_ONCE,
    async signTransaction(transaction, { withdrawalId, signal }) {
      const body = { withdrawal_id: withdrawalId, transaction: serializeTransaction(transaction) };
      const { status, json } = await askService(address, body, { token, signal });
      const { signed, refused, error } = (json ?? {}) as Record<"signed" | "refused" | "error", unknown>;
      if (typeof refused === "string") throw new SignerError("refused", refused);
      if (!isHex(signed))
        throw new SignerError(
          "unavailable",
          typeof error === "string" ? error : `The signer responded with HTTP ${status}.`,
        );
      return signed;
    },
  };
}
