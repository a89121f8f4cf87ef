import { localChain } from "./local-chain.ts";

let loading: Promise<void> | undefined;

/**
 * Loads the demo wallet and announces it to the page (EIP-6963), once; does nothing where there is no local chain.
 *
 * @returns when it is announced.
 */
export async function loadDemoWallet(): Promise<void> {
  const chain = localChain();
  if (!chain) return;
  loading ??= import("./demo-wallet.tsx").then(({ startDemoWallet }) => startDemoWallet(chain));
  await loading;
}
