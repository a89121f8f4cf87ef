/** The module that {@link loadRainbowKit} loads, with everything that needs RainbowKit, wagmi or viem. */
export { WalletDialogs } from "../dialogs/WalletDialogs.tsx";
export { addTransaction } from "../transactions/transaction-tracker.ts";
export { connectedPage, type WalletPage, walletPage } from "../wallets/wallet-page.ts";
