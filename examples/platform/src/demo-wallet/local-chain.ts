/** A chain on the viewer's own machine. */
export type LocalChain = {
  id: number;
  /** The UBXS on it. */
  token: string;
};

let loading: Promise<void> | undefined;

/** The local chain, where the page is the demo's and its chain a local one; else null. The demo's server says so in the page. */
export function localChain(): LocalChain | null {
  const said = document.querySelector<HTMLMetaElement>('meta[name="freehold-local-chain"]');
  return said ? { id: Number(said.content), token: said.dataset.token ?? "" } : null;
}

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
