import type { WalletName } from "@freehold/contract";
import { segment } from "../http/path.ts";
import { type CallOptions, read } from "./request.ts";

/**
 * Names of wallets.
 *
 * @example
 * const { name } = await names.ofWallet("0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
 */
export const names = {
  /** Returns a wallet's name, or null if it has none or the server has no name service. 429 `too_many_requests`. */
  async ofWallet(address: string, options?: CallOptions) {
    return read<WalletName>(`/names/${segment(address)}`, options);
  },
};
