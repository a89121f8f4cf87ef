import { isHex, numberToHex } from "viem";
import type { Address } from "../address.ts";
import { askService, type ServiceAddress } from "./ask-service.ts";
import { SignerError, type TreasurySigner } from "./treasury-signer.ts";

/** A Web3Signer, or whatever else answers `eth_signTransaction` of JSON-RPC. */
export type Web3SignerSettings = { kind: "web3signer"; address: ServiceAddress };

/** It is asked for so many signatures at once. */
const AT_ONCE = 16;

/** Signs by JSON-RPC's `eth_signTransaction`. */
export function web3Signer({ address }: Web3SignerSettings, { treasury }: { treasury: Address }): TreasurySigner {
  return {
    atOnce: AT_ONCE,
    async signTransaction({ nonce, to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas }, { signal }) {
      const quantities = { nonce, value, gas, maxFeePerGas, maxPriorityFeePerGas };
      const transaction = {
        from: treasury,
        to,
        data,
        ...Object.fromEntries(Object.entries(quantities).map(([name, number]) => [name, numberToHex(number ?? 0)])),
      };
      const call = { jsonrpc: "2.0", id: 1, method: "eth_signTransaction", params: [transaction] };
      const { status, json } = await askService(address, call, { signal });
      const { result, error } = (json ?? {}) as { result?: unknown; error?: { message?: unknown } };
      if (error) throw new SignerError("unavailable", `The signer responded: ${String(error.message).slice(0, 200)}`);
      if (!isHex(result))
        throw new SignerError("unavailable", `The signer responded with HTTP ${status} and no transaction.`);
      return result;
    },
  };
}
