/** Loads the SDKs of wallets that no extension announces. */
export type WalletSdks = {
  walletConnect(): Promise<typeof import("@walletconnect/ethereum-provider")>;
  coinbase(): Promise<typeof import("@coinbase/wallet-sdk")>;
};

let provided: WalletSdks | null = null;

/** Says how the SDKs are loaded: `@freehold/wallet-connect/sdks` does. */
export function provideSdks(sdks: WalletSdks): void {
  provided = sdks;
}

/** What has been provided; null on a page that has no SDKs. */
export const providedSdks = (): WalletSdks | null => provided;

/** In npm's build wagmi asks these in place of the packages, which a host without them could not build. */
export const requireSdks = (): WalletSdks => {
  if (!provided) throw new Error('The wallet SDKs are missing: import "@freehold/wallet-connect/sdks".');
  return provided;
};
