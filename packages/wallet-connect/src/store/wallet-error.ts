import { FreeholdError } from "@freehold/contract";
import { rpcCodes } from "./rpc-codes.ts";

/**
 * The reason why a wallet call failed.
 *
 * - `rejected`: the user rejected the request in the wallet
 * - `request_pending`: the wallet still shows an earlier request from this page
 * - `wallet_missing`, `wallet_unavailable`: the wallet isn't installed, or isn't connected to its chains
 * - `wrong_network`, `account_changed`, `destination_changed`: something changed after the user clicked the button
 * - `not_switched`: the user rejected the network switch
 * - `not_enough_tokens`, `not_enough_gas`, `would_fail`: the transfer can't succeed
 * - `switching_unsupported`, `sending_unsupported`: only possible in the wallet itself
 * - `storage_blocked`: the browser blocks this page's storage
 * - `invalid_answer`, `invalid_transaction`: malformed
 * - `other_domain`: this page isn't allowed to request the signature that the platform requires
 * - `not_connected`: there is no connected wallet
 * - `unknown`: anything else; the wallet may or may not have acted
 */
export type WalletErrorCode =
  | "rejected"
  | "request_pending"
  | "wallet_missing"
  | "wallet_unavailable"
  | "wrong_network"
  | "account_changed"
  | "destination_changed"
  | "not_switched"
  | "not_enough_tokens"
  | "not_enough_gas"
  | "would_fail"
  | "switching_unsupported"
  | "sending_unsupported"
  | "storage_blocked"
  | "invalid_answer"
  | "invalid_transaction"
  | "other_domain"
  | "not_connected"
  | "unknown";

const KIND = "freehold.wallet-error";

/**
 * Thrown by this package. For errors of wagmi and wallets, {@link walletErrorCode} returns what they
 * means.
 *
 * @example
 * trackTransaction({ hash, description }).catch((error) => {
 *   if (error.kind === "freehold.wallet-error" && error.code === "not_connected") connectFirst();
 * });
 */
export class WalletError extends FreeholdError<WalletErrorCode> {
  override readonly name = "WalletError";
  override readonly kind = KIND;
}

type Matcher = (error: unknown) => boolean;

const field = (error: unknown, key: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, key) : undefined;
/** By name, not by class: a page may have two copies of viem. */
const isNamed =
  (...names: string[]): Matcher =>
  (error) =>
    names.includes(String(field(error, "name")));
/** EIP-1193 and JSON-RPC codes. */
const hasCode =
  (...codes: number[]): Matcher =>
  (error) =>
    rpcCodes(error).some((code) => codes.includes(code));

/** What means what, anywhere among the causes; the first that fits counts. */
const MEANINGS: readonly [WalletErrorCode, Matcher][] = [
  ["wrong_network", isNamed("ChainMismatchError", "ConnectorChainMismatchError")],
  ["account_changed", isNamed("ConnectorAccountNotFoundError")],
  ["rejected", hasCode(4001)],
  ["rejected", isNamed("UserRejectedRequestError")],
  ["not_enough_gas", isNamed("InsufficientFundsError")],
  // Not every node has a code for it.
  ["not_enough_gas", (error) => /insufficient funds/i.test(String(field(error, "message")))],
  ["would_fail", isNamed("ContractFunctionRevertedError")],
  ["switching_unsupported", isNamed("SwitchChainError")],
  ["request_pending", hasCode(-32002)],
  ["sending_unsupported", hasCode(4200, -32601)],
  ["wallet_missing", isNamed("ProviderNotFoundError")],
  ["wallet_unavailable", hasCode(4900, 4901)],
];

/**
 * Returns the code for an error of a wallet or a wallet library. Wallets also throw plain objects.
 *
 * @example
 * walletErrorCode({ code: 4001, message: "User denied." }) // "rejected"
 */
export function walletErrorCode(error: unknown): WalletErrorCode {
  const wrapped = new WalletError("unknown", "Your wallet couldn't do this.", { cause: error });
  const own = wrapped.walk((each) => each !== wrapped && field(each, "kind") === KIND);
  if (own) return field(own, "code") as WalletErrorCode;
  return MEANINGS.find(([, matches]) => wrapped.walk(matches))?.[0] ?? "unknown";
}
