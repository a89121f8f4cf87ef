// Written by packages/elements/manifest/manifest.ts: do not edit.
import type { WalletConnectElement, WalletConnectElementEvents } from "./dist/element.js";

export * from "./dist/define.js";

/** Attributes of `<freehold-wallet-connect>`. */
interface Attributes {
  /** WalletConnect's project id. Without it there is no QR code, and no request to a third party. */
  "project-id"?: WalletConnectElement["projectId"];
  /** Wallets may only be asked to sign in, nothing that could move funds. Holds for the whole page. */
  "sign-only"?: WalletConnectElement["signOnly"] | "";
  /** Connect, and do not ask for a proof that the wallet is the signed-in user's. */
  "connect-only"?: WalletConnectElement["connectOnly"] | "";
  /** Offer the chain of this machine (31337), too: for demos and tests. */
  "local-chain"?: WalletConnectElement["localChain"] | "";
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "api-url"?: WalletConnectElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "theme"?: WalletConnectElement["theme"];
  /** Language of the messages and dialogs. Default: the page's `<html lang>`. */
  "locale"?: WalletConnectElement["locale"];
}

/** Properties of `<freehold-wallet-connect>`. */
interface Properties {
  /** WalletConnect's project id. Without it there is no QR code, and no request to a third party. */
  "projectId"?: WalletConnectElement["projectId"];
  /** Wallets may only be asked to sign in, nothing that could move funds. Holds for the whole page. */
  "signOnly"?: WalletConnectElement["signOnly"];
  /** Connect, and do not ask for a proof that the wallet is the signed-in user's. */
  "connectOnly"?: WalletConnectElement["connectOnly"];
  /** Offer the chain of this machine (31337), too: for demos and tests. */
  "localChain"?: WalletConnectElement["localChain"];
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "apiUrl"?: WalletConnectElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "theme"?: WalletConnectElement["theme"];
  /** Language of the messages and dialogs. Default: the page's `<html lang>`. */
  "locale"?: WalletConnectElement["locale"];
  /** The host page's own wagmi configuration, in place of Freehold's. */
  "config"?: WalletConnectElement["config"];
  /** The nonce of the style that stops the page from scrolling under a dialog (npm build only). */
  "styleNonce"?: WalletConnectElement["styleNonce"];
}

/** Listeners as React, Preact and Svelte name them. */
interface Listeners {
  /** A wallet is connected, or another account of it. */
  "onfreehold-wallet-connected"?: ((event: WalletConnectElementEvents["freehold-wallet-connected"]) => void) | undefined;
  /** No wallet is connected any more. */
  "onfreehold-wallet-disconnected"?: ((event: WalletConnectElementEvents["freehold-wallet-disconnected"]) => void) | undefined;
  /** The signed-in user has proved that the wallet is theirs. */
  "onfreehold-wallet-verified"?: ((event: WalletConnectElementEvents["freehold-wallet-verified"]) => void) | undefined;
  /** The button is drawn. Once. */
  "onfreehold-ready"?: ((event: WalletConnectElementEvents["freehold-ready"]) => void) | undefined;
  /** Something failed, and the person reads why: `code`, `message`, `requestId`. */
  "onfreehold-error"?: ((event: WalletConnectElementEvents["freehold-error"]) => void) | undefined;
}

/** Listeners as Solid and Svelte 4 name them. */
interface ColonListeners {
  /** A wallet is connected, or another account of it. */
  "on:freehold-wallet-connected"?: ((event: WalletConnectElementEvents["freehold-wallet-connected"]) => void) | undefined;
  /** No wallet is connected any more. */
  "on:freehold-wallet-disconnected"?: ((event: WalletConnectElementEvents["freehold-wallet-disconnected"]) => void) | undefined;
  /** The signed-in user has proved that the wallet is theirs. */
  "on:freehold-wallet-verified"?: ((event: WalletConnectElementEvents["freehold-wallet-verified"]) => void) | undefined;
  /** The button is drawn. Once. */
  "on:freehold-ready"?: ((event: WalletConnectElementEvents["freehold-ready"]) => void) | undefined;
  /** Something failed, and the person reads why: `code`, `message`, `requestId`. */
  "on:freehold-error"?: ((event: WalletConnectElementEvents["freehold-error"]) => void) | undefined;
}

/** Listeners as Vue names them. */
interface VueListeners {
  /** A wallet is connected, or another account of it. */
  "onFreeholdWalletConnected"?: ((event: WalletConnectElementEvents["freehold-wallet-connected"]) => void) | undefined;
  /** No wallet is connected any more. */
  "onFreeholdWalletDisconnected"?: ((event: WalletConnectElementEvents["freehold-wallet-disconnected"]) => void) | undefined;
  /** The signed-in user has proved that the wallet is theirs. */
  "onFreeholdWalletVerified"?: ((event: WalletConnectElementEvents["freehold-wallet-verified"]) => void) | undefined;
  /** The button is drawn. Once. */
  "onFreeholdReady"?: ((event: WalletConnectElementEvents["freehold-ready"]) => void) | undefined;
  /** Something failed, and the person reads why: `code`, `message`, `requestId`. */
  "onFreeholdError"?: ((event: WalletConnectElementEvents["freehold-error"]) => void) | undefined;
}

/** Properties as Solid names them. */
interface SolidProperties {
  /** WalletConnect's project id. Without it there is no QR code, and no request to a third party. */
  "prop:projectId"?: WalletConnectElement["projectId"];
  /** Wallets may only be asked to sign in, nothing that could move funds. Holds for the whole page. */
  "prop:signOnly"?: WalletConnectElement["signOnly"];
  /** Connect, and do not ask for a proof that the wallet is the signed-in user's. */
  "prop:connectOnly"?: WalletConnectElement["connectOnly"];
  /** Offer the chain of this machine (31337), too: for demos and tests. */
  "prop:localChain"?: WalletConnectElement["localChain"];
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "prop:apiUrl"?: WalletConnectElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "prop:theme"?: WalletConnectElement["theme"];
  /** Language of the messages and dialogs. Default: the page's `<html lang>`. */
  "prop:locale"?: WalletConnectElement["locale"];
  /** The host page's own wagmi configuration, in place of Freehold's. */
  "prop:config"?: WalletConnectElement["config"];
  /** The nonce of the style that stops the page from scrolling under a dialog (npm build only). */
  "prop:styleNonce"?: WalletConnectElement["styleNonce"];
}

// @ts-ignore: React's, where it is installed. Its modules have an `Attributes` of their own: so the types are put together here.
type WalletConnectElementInReact = import("react").DetailedHTMLProps<import("react").HTMLAttributes<WalletConnectElement>, WalletConnectElement> & { class?: string } & Attributes & Properties & Listeners;
// @ts-ignore: Preact's, which 10 and 11 name differently.
type WalletConnectElementInPreact = Omit<import("preact").JSX.IntrinsicElements["div"], "ref"> & import("preact").ClassAttributes<WalletConnectElement> & Attributes & Properties & Listeners;
// @ts-ignore: Solid's.
type WalletConnectElementInSolid = import("solid-js").JSX.HTMLAttributes<WalletConnectElement> & Attributes & SolidProperties & ColonListeners;
// @ts-ignore: Vue's.
type WalletConnectElementInVue = import("vue").HTMLAttributes & import("vue").ReservedProps & Attributes & Properties & VueListeners;
// @ts-ignore: Svelte's.
type WalletConnectElementInSvelte = import("svelte/elements").HTMLAttributes<WalletConnectElement> & Attributes & Properties & Listeners & ColonListeners;

// @ts-ignore: only where it is installed, as those beneath.
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-wallet-connect": WalletConnectElementInReact;
    }
  }
}

// @ts-ignore
declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-wallet-connect": WalletConnectElementInPreact;
    }
  }
}

// @ts-ignore
declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-wallet-connect": WalletConnectElementInSolid;
    }
  }
}

// @ts-ignore
declare module "vue" {
  interface GlobalComponents {
    // @ts-ignore
    "freehold-wallet-connect": new () => { $props: WalletConnectElementInVue };
  }
}

declare global {
  namespace svelteHTML {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-wallet-connect": WalletConnectElementInSvelte;
    }
  }
}

export {};
