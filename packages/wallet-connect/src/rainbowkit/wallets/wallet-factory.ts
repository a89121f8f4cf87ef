import type { WalletList } from "@rainbow-me/rainbowkit";

/** A function that creates a wallet for RainbowKit. */
export type WalletFactory = WalletList[number]["wallets"][number];
