import { atom, type ReadableAtom, type WritableAtom } from "nanostores";

/**
 * The wallet that is connected to the page.
 *
 * `address` has its EIP-55 checksum. `supported`: the page offers the network the wallet is on.
 */
export type Wallet =
  | { readonly status: "disconnected" | "connecting" | "reconnecting" }
  | { readonly status: "connected"; readonly address: string; readonly chainId: number; readonly supported: boolean };

const KEY = Symbol.for("freehold.wallet");
const DISCONNECTED: Wallet = Object.freeze({ status: "disconnected" });

/** One for every copy of this package on the page. On a server nobody sets it. */
function shared(): WritableAtom<Wallet> {
  if (!Object.hasOwn(globalThis, KEY)) {
    const value = atom<Wallet>(DISCONNECTED);
    Object.defineProperty(globalThis, KEY, Object.assign(Object.create(null), { value }));
  }
  return Reflect.get(globalThis, KEY);
}

const $own = /* @__PURE__ */ shared();

/**
 * The connected wallet, for every widget on the page: the wallet widget writes it, forms can fill in its address. A
 * connected wallet proves nothing: the user's verified one is `$session`'s `user.wallet_verified_at`.
 *
 * @example
 * $wallet.subscribe((wallet) => {
 *   if (wallet.status === "connected") field.value = wallet.address;
 * });
 */
export const $wallet: ReadableAtom<Wallet> = $own;

/** Says which wallet is connected. Only the wallet widget calls it; all others read {@link $wallet}. */
export function setWallet(wallet: Wallet): void {
  $own.set(wallet);
}
