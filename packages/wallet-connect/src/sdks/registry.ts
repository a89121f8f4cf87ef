/** Loads the SDKs of wallets that no extension announces. */
export type WalletSdks = {
  walletConnect(): Promise<typeof import("@walletconnect/ethereum-provider")>;
  coinbase(): Promise<typeof import("@coinbase/wallet-sdk")>;
};

let provided: WalletSdks | null = null;

/** Sets how the SDKs load. `@freehold/wallet-connect/sdks` calls it. */
export function provideSdks(sdks: WalletSdks): void {
  provided = sdks;
}

/** Returns the provided SDKs, or null on a page without them. */
export const providedSdks = (): WalletSdks | null => provided;

/** Returns the SDKs for wagmi in the npm build, instead of importing packages that a host may not have. */
export const requireSdks = (): WalletSdks => {
  if (!provided) throw new Error('The wallet SDKs are missing: import "@freehold/wallet-connect/sdks".');
  return provided;
};
