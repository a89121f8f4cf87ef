import type { WalletProvider } from "./test-wallet.ts";

/** The name and icon that a wallet announces to a page (EIP-6963). */
export type WalletFace = {
  name: string;
  /** A reverse domain name, such as `test.freehold.wallet`: what the page remembers the wallet by. */
  rdns: string;
  /** A data URI. @default {@link walletIcon} in the project's green */
  icon?: string;
  /** @default a new one */
  uuid?: string;
};

/**
 * Returns a wallet icon: a purse with a clasp on a plain background.
 *
 * @param ground - a CSS colour, to distinguish two wallets on one page.
 * @returns a data URI of an SVG, 32 by 32.
 */
export function walletIcon(ground = "#1f4d3a"): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${ground}"/><g fill="none" stroke="#f7f4ed" stroke-width="1.75" stroke-linejoin="round" stroke-linecap="round"><path d="M8 11.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2z"/><path d="M8 11.5c0-1.2.8-2 2-2.3l9.2-1.9a1.2 1.2 0 0 1 1.5 1.2v3"/><path d="M24 15.5h-4a2 2 0 0 0 0 4h4"/></g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/**
 * Announces a wallet to the page it runs in, now and whenever the page asks (EIP-6963).
 *
 * @returns a function that stops the announcements. A page that already knows the wallet keeps it.
 * @example
 * const stop = announceWallet({ name: "Test wallet", rdns: "test.freehold.wallet" }, wallet.provider);
 */
export function announceWallet(face: WalletFace, provider: WalletProvider): () => void {
  const info = Object.freeze({ icon: walletIcon(), uuid: crypto.randomUUID(), ...face });
  const announce = () =>
    window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
  return () => window.removeEventListener("eip6963:requestProvider", announce);
}
