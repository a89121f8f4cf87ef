"use client";

export { DepositFromWallet, type DepositFromWalletProps } from "./deposit/DepositFromWallet.tsx";
export { trackTransaction } from "./rainbowkit/on-demand/track-transaction.ts";
export type { TrackedTransaction, WalletConnectProps, WalletOptions } from "./store/types.ts";
export { WalletError, type WalletErrorCode } from "./store/wallet-error.ts";
export { WalletConnect } from "./WalletConnect.tsx";
