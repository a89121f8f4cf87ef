import type { WalletList } from "@rainbow-me/rainbowkit";

/** How RainbowKit describes a wallet, before it knows the page. */
export type WalletFactory = WalletList[number]["wallets"][number];
