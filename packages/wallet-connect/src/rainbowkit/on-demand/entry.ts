/** What {@link loadRainbowKit} loads: everything that needs RainbowKit, wagmi or viem stands behind this one module. */
export { WalletDialogs } from "../dialogs/WalletDialogs.tsx";
export { addTransaction } from "../transactions/transaction-tracker.ts";
export { connectedPage, type WalletPage, walletPage } from "../wallets/wallet-page.ts";
