"use client";

export { DepositFromWallet, type DepositFromWalletProps } from "./deposit/DepositFromWallet.tsx";
export { network } from "./networks.ts";
export type { WalletOptions } from "./options.ts";
export { type TrackedTransaction, trackTransaction } from "./track.ts";
export { WalletConnect, type WalletConnectProps } from "./WalletConnect.tsx";
