import type { RootProps, WidgetEvents } from "@freehold/ui";
import type { Config } from "@wagmi/core";

/** Options for wallet connections. A page has one wagmi configuration, set by the first widget that connects. */
export type WalletOptions = {
  /** Your WalletConnect project ID (reown.com). Without it, there is no QR code and no request to a third party. */
  projectId?: string | undefined;
  /** Also offers the local chain (31337), for demos and tests. */
  localChain?: boolean | undefined;
  /** The host page's own wagmi configuration. */
  config?: Config | undefined;
};

/** Props of `WalletConnect`. */
export type WalletConnectProps = WalletOptions &
  Pick<RootProps, "theme" | "locale"> &
  WidgetEvents & {
    /** Only allows sign-in requests to wallets, nothing that could move funds. Applies to the whole page from then on. */
    signOnly?: boolean | undefined;
    /** Connects a wallet without verifying it. */
    connectOnly?: boolean | undefined;
    /** The nonce of the style that stops the page from scrolling under a dialog, if the page's `style-src` requires one. */
    styleNonce?: string | undefined;
    /**
     * The API's address. All widgets on a page use the same API: a widget with another address shows an error.
     *
     * @default "/api" on the page's origin, or the one given to `configure()`
     */
    apiUrl?: string | undefined;
    /** A wallet was connected, or switched accounts. */
    onConnected?: ((event: { address: string; chainId: number }) => void) | undefined;
    /** The wallet was disconnected. */
    onDisconnected?: (() => void) | undefined;
    /** A wallet was verified as the signed-in user's: the connected one, or another without connecting it. */
    onVerified?: ((event: { address: string }) => void) | undefined;
  };

/** The dialog that a button opens. */
export type DialogRequest = {
  /** The number of clicks: each one opens the dialog again. */
  times: number;
  /** `wallet`: connect, verify or the profile, whichever fits. `network`: switch networks. */
  dialog: "wallet" | "network";
};

/** A transaction in the wallet profile's list of recent transactions. */
export type TrackedTransaction = {
  /** `0x` and 64 hexadecimal digits. */
  hash: string;
  /** Its description, such as "Deposit of 12.50 UBXS". */
  description: string;
  /** The number of blocks until it counts as confirmed, at least 1. @default 1 */
  confirmations?: number;
};
