export { depositProblem, sendDeposit, switchTo, tokenBalance } from "./send-deposit.ts";
export { addTransaction } from "./tracker.tsx";
export { WalletKit } from "./WalletKit.tsx";
export { type WalletPage, walletPage } from "./wagmi-page.ts";
