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
 * Connects a wallet. It is light DOM: its dialogs stand in the page's body.
 *
 * @tag freehold-wallet-connect
 * @attr {string} project-id - WalletConnect's project id. Without it there is no QR code, and no request to a third party.
 * @attr {boolean} sign-only - Wallets may only be asked to sign in, nothing that could move funds. Holds for the whole page.
 * @attr {boolean} connect-only - Connect, and do not ask for a proof that the wallet is the signed-in user's.
 * @attr {boolean} local-chain - Offer the chain of this machine (31337), too: for demos and tests.
 * @attr {string} api-url - Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names
 *   another one than the page uses is not drawn: a sentence stands in its place.
 * @attr {"light"|"dark"|"auto"} theme - Default: the page's own `color-scheme`.
 * @attr {string} locale - Language of the messages and dialogs. Default: the page's `<html lang>`.
 * @prop {string} projectId
 * @prop {boolean} signOnly
 * @prop {boolean} connectOnly
 * @prop {boolean} localChain
 * @prop {string} apiUrl
 * @prop {Config} config - The host page's own wagmi configuration, in place of Freehold's.
 * @prop {string} styleNonce - The nonce of the style that stops the page from scrolling under a dialog (npm build only).
 * @prop {(event: { address: string; chainId: number }) => void} onConnected
 * @prop {() => void} onDisconnected
 * @prop {(event: { address: string }) => void} onVerified
 * @prop {() => void} onReady
 * @prop {(event: WidgetFailure) => void} onError
 * @fires {CustomEvent<{ address: string; chainId: number }>} freehold-wallet-connected - A wallet is connected, or another account of it.
 * @fires {CustomEvent<undefined>} freehold-wallet-disconnected - No wallet is connected any more.
 * @fires {CustomEvent<{ address: string }>} freehold-wallet-verified - The signed-in user has proved that the wallet is theirs.
 * @fires {CustomEvent<undefined>} freehold-ready - The button has rendered. Fires once.
 * @fires {CustomEvent<WidgetFailure>} freehold-error - Something failed, and the person reads why: `code`, `message`, `requestId`.
 * @csspart root - The outermost node.
 * @csspart button
 * @cssprop --fh-accent - Main button, focus, the dialogs' accent. Set it on `:root`: dialogs stand in the body. The other tokens: see @freehold/ui.
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
