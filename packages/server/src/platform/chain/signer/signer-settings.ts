import { StartError } from "../../start-error.ts";
import type { SignerSettings } from "./create-signer.ts";

/**
 * Reads `TREASURY_SIGNER` and the settings of that signer.
 *
 * @returns null if this process holds the key itself.
 * @throws {StartError} one sentence that names the variable.
 */
export function readSignerSettings(read: (name: string) => string | null): SignerSettings | null {
  const kind = read("TREASURY_SIGNER") ?? "key";
  switch (kind) {
    case "key":
      return null;
    case "account":
      return { kind };
    default:
      throw new StartError(`TREASURY_SIGNER must be key or account, but is ${JSON.stringify(kind)}.`);
  }
}
