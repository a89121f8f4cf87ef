import { pageWide } from "@freehold/contract";
import { atom, type ReadableAtom, type WritableAtom } from "nanostores";

/**
 * The wallet connected to the page.
 *
 * `address` has its EIP-55 checksum. `supported`: the page offers the network the wallet is on.
 */
export type Wallet =
  | { readonly status: "disconnected" | "connecting" | "reconnecting" }
  | { readonly status: "connected"; readonly address: string; readonly chainId: number; readonly supported: boolean };

const DISCONNECTED: Wallet = Object.freeze({ status: "disconnected" });

const $own = /* @__PURE__ */ pageWide("freehold.wallet", (): WritableAtom<Wallet> => atom(DISCONNECTED));

/**
 * The connected wallet, for every widget on the page. The wallet widget sets it, and forms can fill in its address. A
 * connected wallet proves nothing: see `user.wallet_verified_at` of `$session` for the verified one.
 *
 * @example
 * $wallet.subscribe((wallet) => {
 *   if (wallet.status === "connected") field.value = wallet.address;
 * });
 */
export const $wallet: ReadableAtom<Wallet> = $own;

/** Sets the connected wallet. Only the wallet widget calls it. All others read {@link $wallet}. */
export function setWallet(wallet: Wallet): void {
  $own.set(wallet);
}
