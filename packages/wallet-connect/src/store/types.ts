import type { RootProps, WidgetEvents } from "@freehold/ui";
import type { Config } from "@wagmi/core";

/** How wallets are connected. A page has one wagmi configuration: the first widget that connects decides for all. */
export type WalletOptions = {
  /** WalletConnect's project id (reown.com). Without it there is no QR code, and no request to a third party. */
  projectId?: string | undefined;
  /** Offer the chain of this machine (31337), too: for demos and tests. */
  localChain?: boolean | undefined;
  /** The host page's own wagmi configuration, in place of Freehold's. */
  config?: Config | undefined;
};

/** Props of `WalletConnect`. */
export type WalletConnectProps = WalletOptions &
  Pick<RootProps, "theme" | "locale"> &
  WidgetEvents & {
    /** Wallets may only be asked to sign in, nothing that could move funds. Holds for the whole page from then on. */
    signOnly?: boolean | undefined;
    /** Connect, and do not ask for a proof that the wallet is the signed-in user's. */
    connectOnly?: boolean | undefined;
    /** For a page whose `style-src` wants one: the nonce of the style that stops the page from scrolling under a dialog. */
    styleNonce?: string | undefined;
    /**
     * Where the API is. All widgets of a page have one: of two that name different ones the later is refused.
     *
     * @default "/api" on the page's origin, or what `configure()` of the session was given
     */
    apiUrl?: string | undefined;
    /** A wallet is connected, or another account of it. */
    onConnected?: ((event: { address: string; chainId: number }) => void) | undefined;
    /** No wallet is connected any more. */
    onDisconnected?: (() => void) | undefined;
    /** The signed-in user has proved that a wallet is theirs: the connected one, or another without connecting it. */
    onVerified?: ((event: { address: string }) => void) | undefined;
  };

/** Which dialog a button asks for. */
export type DialogRequest = {
  /** How often a button was pressed: each press opens the dialog again. */
  times: number;
  /** `wallet`: connect, verify or the profile, whichever fits. `network`: switch networks. */
  dialog: "wallet" | "network";
};

/** A transaction in the wallet profile's list of recent transactions. */
export type TrackedTransaction = {
  /** `0x` and 64 hexadecimal digits. */
  hash: string;
  /** What it is, such as "Deposit of 12.50 UBXS". */
  description: string;
  /** How many blocks make it confirmed; an integer of at least 1. @default 1 */
  confirmations?: number;
};
