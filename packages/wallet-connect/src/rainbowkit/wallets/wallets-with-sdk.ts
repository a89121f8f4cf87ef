import { coinbaseWallet, walletConnectWallet } from "@rainbow-me/rainbowkit/wallets";
import type { WalletFactory } from "./wallet-factory.ts";

coinbaseWallet.preference = { options: "all", telemetry: false };

/** Additional wallets for pages with a WalletConnect project ID. Each needs an SDK, which loads when the user selects it. */
export const walletsWithSdk: Record<"before" | "after", WalletFactory[]> = {
  before: [walletConnectWallet],
  after: [coinbaseWallet],
};
