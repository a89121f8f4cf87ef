import { coinbaseWallet, walletConnectWallet } from "@rainbow-me/rainbowkit/wallets";
import type { WalletFactory } from "./wallet-factory.ts";

coinbaseWallet.preference = { options: "all", telemetry: false };

/** Wallets that a page with a WalletConnect project id offers, too: each brings an SDK, which is loaded when it is chosen. */
export const walletsWithSdk: Record<"before" | "after", WalletFactory[]> = {
  before: [walletConnectWallet],
  after: [coinbaseWallet],
};
