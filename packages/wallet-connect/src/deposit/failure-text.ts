import { type DepositAddress, findChain } from "@freehold/contract";
import type { WalletErrorCode } from "../store/wallet-error.ts";
import type { $depositText } from "./store/messages.ts";

/**
 * Returns the text for the last failed request to the wallet.
 *
 * @returns `null` if there was no failure.
 */
export function failureText(
  { failure, destination }: { failure: WalletErrorCode | null; destination: DepositAddress },
  t: ReturnType<(typeof $depositText)["get"]>,
): string | null {
  switch (failure) {
    case null:
      return null;
    case "not_enough_gas":
      return t.not_enough_gas({ currency: findChain(destination.chain_id)?.nativeCurrency.symbol ?? "coin" });
    case "account_changed":
    case "destination_changed":
    case "not_enough_tokens":
    case "not_switched":
    case "rejected":
    case "sending_unsupported":
    case "switching_unsupported":
    case "would_fail":
    case "wrong_network":
      return t[failure];
    default:
      return t.unknown;
  }
}
