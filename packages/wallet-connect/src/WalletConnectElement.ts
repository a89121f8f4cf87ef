import { widgetElement } from "@freehold/element";
import { THEMES, type WidgetFailure } from "@freehold/ui";
import { baseCss, buttonCss, dialogCss, fieldCss, noticeCss, toneCss } from "@freehold/ui/css";
import { css } from "./css.ts";
import type { WalletConnectProps } from "./store/types.ts";
import { WalletConnect } from "./WalletConnect.tsx";

/** Events of `<freehold-wallet-connect>`, which bubble to the document and the window. */
export interface WalletConnectElementEvents {
  "freehold-wallet-connected": CustomEvent<{ address: string; chainId: number }>;
  "freehold-wallet-disconnected": CustomEvent<undefined>;
  "freehold-wallet-verified": CustomEvent<{ address: string }>;
  "freehold-ready": CustomEvent<undefined>;
  "freehold-error": CustomEvent<WidgetFailure>;
}

/**
 * Connects a wallet. The element uses light DOM, and its dialogs render in the page's body.
 *
 * @tag freehold-wallet-connect
 * @attr {string} project-id - Your WalletConnect project ID. Without it, there is no QR code and no request to a third party.
 * @attr {boolean} sign-only - Only allows sign-in requests to wallets, nothing that could move funds. Applies to the whole page.
 * @attr {boolean} connect-only - Connects a wallet without verifying it.
 * @attr {boolean} local-chain - Also offers the local chain (31337), for demos and tests.
 * @attr {string} api-url - The API's address: a path on the page's origin or an absolute URL. Default: `/api`. If the page uses another
 *   API, the element shows an error instead.
 * @attr {"light"|"dark"|"auto"} theme - Default: the page's own `color-scheme`.
 * @attr {string} locale - Language of the messages and dialogs. Default: the page's `<html lang>`.
 * @prop {string} projectId
 * @prop {boolean} signOnly
 * @prop {boolean} connectOnly
 * @prop {boolean} localChain
 * @prop {string} apiUrl
 * @prop {Config} config - The host page's own wagmi configuration.
 * @prop {string} styleNonce - The nonce of the style that stops the page from scrolling under a dialog (npm build only).
 * @prop {(event: { address: string; chainId: number }) => void} onConnected
 * @prop {() => void} onDisconnected
 * @prop {(event: { address: string }) => void} onVerified
 * @prop {() => void} onReady
 * @prop {(event: WidgetFailure) => void} onError
 * @fires {CustomEvent<{ address: string; chainId: number }>} freehold-wallet-connected - A wallet was connected, or switched accounts.
 * @fires {CustomEvent<undefined>} freehold-wallet-disconnected - The wallet was disconnected.
 * @fires {CustomEvent<{ address: string }>} freehold-wallet-verified - The wallet was verified as the signed-in user's.
 * @fires {CustomEvent<undefined>} freehold-ready - The button has rendered. Fires once.
 * @fires {CustomEvent<WidgetFailure>} freehold-error - Something failed, and the widget shows why: `code`, `kind`, `message`, `requestId`.
 * @csspart root - The outermost node.
 * @csspart button
 * @cssprop --fh-accent - Main button, focus, the dialogs' accent. Set it on `:root`, because dialogs render in the body. The other tokens: see @freehold/ui.
 */
export class WalletConnectElement extends widgetElement<WalletConnectProps>({
  component: WalletConnect,
  attributes: {
    projectId: "string",
    signOnly: "boolean",
    connectOnly: "boolean",
    localChain: "boolean",
    apiUrl: "string",
    theme: THEMES,
    locale: "string",
  },
  properties: ["config", "styleNonce"],
  events: {
    onConnected: "freehold-wallet-connected",
    onDisconnected: "freehold-wallet-disconnected",
    onVerified: "freehold-wallet-verified",
    onReady: "freehold-ready",
    onError: "freehold-error",
  },
  styles: [baseCss, buttonCss, toneCss, noticeCss, dialogCss, fieldCss, css],
  shadow: false,
}) {}

declare global {
  interface HTMLElementTagNameMap {
    /** @ts-ignore: said twice where a project has the element of two packages. */
    "freehold-wallet-connect": WalletConnectElement;
  }
  interface HTMLElementEventMap extends WalletConnectElementEvents {}
  interface DocumentEventMap extends WalletConnectElementEvents {}
  interface WindowEventMap extends WalletConnectElementEvents {}
}
