import type { Config } from "wagmi";

/** How wallets are connected. One page has one way: what the first widget that connects was given counts for all. */
export type WalletOptions = {
  /** WalletConnect's project id (reown.com). Without it there is no QR code, and no request to anybody else. */
  projectId?: string | undefined;
  /** Offer the chain of this machine (31337), too: for demos and tests. */
  localChain?: boolean | undefined;
  /** The host page's own wagmi configuration, in place of Freehold's. */
  config?: Config | undefined;
};
