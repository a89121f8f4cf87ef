// Written by packages/elements/manifest/manifest.ts: do not edit.
import type { WithdrawAllElement, WithdrawAllElementEvents } from "./dist/element.js";

export * from "./dist/define.js";

/** Attributes of `<freehold-withdraw-all>`. */
interface Attributes {
  /** Where the API is. Default: `/api` on the page's origin. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "api-url"?: WithdrawAllElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "theme"?: WithdrawAllElement["theme"];
  /** Language of the messages. Default: the page's `<html lang>`. */
  "locale"?: WithdrawAllElement["locale"];
  /** The page has a Wallet section, where the status can be checked: the Next Steps then name it. */
  "wallet-section"?: WithdrawAllElement["walletSection"] | "";
  /** What signed-out people see: the sign-in form, loaded when it is needed (`inline`), a button that fires `freehold-sign-in-needed` (`event`), or a link to an address. Default: `inline`, with a way to the `<freehold-auth>` of the page where there is one. */
  "sign-in"?: WithdrawAllElement["signIn"];
}

/** Properties of `<freehold-withdraw-all>`. */
interface Properties {
  /** Where the API is. Default: `/api` on the page's origin. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "apiUrl"?: WithdrawAllElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "theme"?: WithdrawAllElement["theme"];
  /** Language of the messages. Default: the page's `<html lang>`. */
  "locale"?: WithdrawAllElement["locale"];
  /** The page has a Wallet section, where the status can be checked: the Next Steps then name it. */
  "walletSection"?: WithdrawAllElement["walletSection"];
  /** What signed-out people see: the sign-in form, loaded when it is needed (`inline`), a button that fires `freehold-sign-in-needed` (`event`), or a link to an address. Default: `inline`, with a way to the `<freehold-auth>` of the page where there is one. */
  "signIn"?: WithdrawAllElement["signIn"];
}

/** Listeners as React, Preact and Svelte name them. */
interface Listeners {
  /** A request was created. */
  "onfreehold-withdrawal-submitted"?: ((event: WithdrawAllElementEvents["freehold-withdrawal-submitted"]) => void) | undefined;
  /** The status became known or changed. */
  "onfreehold-withdrawal-status"?: ((event: WithdrawAllElementEvents["freehold-withdrawal-status"]) => void) | undefined;
  /** A signed-out person pressed Sign In. */
  "onfreehold-sign-in-needed"?: ((event: WithdrawAllElementEvents["freehold-sign-in-needed"]) => void) | undefined;
  /** The person who was signed in no longer is; `reason` is `expired` or null. */
  "onfreehold-signed-out"?: ((event: WithdrawAllElementEvents["freehold-signed-out"]) => void) | undefined;
  /** It is drawn with what it knows. Once. */
  "onfreehold-ready"?: ((event: WithdrawAllElementEvents["freehold-ready"]) => void) | undefined;
  /** Something failed, and the person reads why: `code`, `message`, `requestId`. */
  "onfreehold-error"?: ((event: WithdrawAllElementEvents["freehold-error"]) => void) | undefined;
}

/** Listeners as Solid and Svelte 4 name them. */
interface ColonListeners {
  /** A request was created. */
  "on:freehold-withdrawal-submitted"?: ((event: WithdrawAllElementEvents["freehold-withdrawal-submitted"]) => void) | undefined;
  /** The status became known or changed. */
  "on:freehold-withdrawal-status"?: ((event: WithdrawAllElementEvents["freehold-withdrawal-status"]) => void) | undefined;
  /** A signed-out person pressed Sign In. */
  "on:freehold-sign-in-needed"?: ((event: WithdrawAllElementEvents["freehold-sign-in-needed"]) => void) | undefined;
  /** The person who was signed in no longer is; `reason` is `expired` or null. */
  "on:freehold-signed-out"?: ((event: WithdrawAllElementEvents["freehold-signed-out"]) => void) | undefined;
  /** It is drawn with what it knows. Once. */
  "on:freehold-ready"?: ((event: WithdrawAllElementEvents["freehold-ready"]) => void) | undefined;
  /** Something failed, and the person reads why: `code`, `message`, `requestId`. */
  "on:freehold-error"?: ((event: WithdrawAllElementEvents["freehold-error"]) => void) | undefined;
}

/** Listeners as Vue names them. */
interface VueListeners {
  /** A request was created. */
  "onFreeholdWithdrawalSubmitted"?: ((event: WithdrawAllElementEvents["freehold-withdrawal-submitted"]) => void) | undefined;
  /** The status became known or changed. */
  "onFreeholdWithdrawalStatus"?: ((event: WithdrawAllElementEvents["freehold-withdrawal-status"]) => void) | undefined;
  /** A signed-out person pressed Sign In. */
  "onFreeholdSignInNeeded"?: ((event: WithdrawAllElementEvents["freehold-sign-in-needed"]) => void) | undefined;
  /** The person who was signed in no longer is; `reason` is `expired` or null. */
  "onFreeholdSignedOut"?: ((event: WithdrawAllElementEvents["freehold-signed-out"]) => void) | undefined;
  /** It is drawn with what it knows. Once. */
  "onFreeholdReady"?: ((event: WithdrawAllElementEvents["freehold-ready"]) => void) | undefined;
  /** Something failed, and the person reads why: `code`, `message`, `requestId`. */
  "onFreeholdError"?: ((event: WithdrawAllElementEvents["freehold-error"]) => void) | undefined;
}

/** Properties as Solid names them. */
interface SolidProperties {
  /** Where the API is. Default: `/api` on the page's origin. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "prop:apiUrl"?: WithdrawAllElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "prop:theme"?: WithdrawAllElement["theme"];
  /** Language of the messages. Default: the page's `<html lang>`. */
  "prop:locale"?: WithdrawAllElement["locale"];
  /** The page has a Wallet section, where the status can be checked: the Next Steps then name it. */
  "prop:walletSection"?: WithdrawAllElement["walletSection"];
  /** What signed-out people see: the sign-in form, loaded when it is needed (`inline`), a button that fires `freehold-sign-in-needed` (`event`), or a link to an address. Default: `inline`, with a way to the `<freehold-auth>` of the page where there is one. */
  "prop:signIn"?: WithdrawAllElement["signIn"];
}

// @ts-ignore: React's, where it is installed. Its modules have an `Attributes` of their own: so the types are put together here.
type WithdrawAllElementInReact = import("react").DetailedHTMLProps<import("react").HTMLAttributes<WithdrawAllElement>, WithdrawAllElement> & { class?: string } & Attributes & Properties & Listeners;
// @ts-ignore: Preact's, which 10 and 11 name differently.
type WithdrawAllElementInPreact = Omit<import("preact").JSX.IntrinsicElements["div"], "ref"> & import("preact").ClassAttributes<WithdrawAllElement> & Attributes & Properties & Listeners;
// @ts-ignore: Solid's.
type WithdrawAllElementInSolid = import("solid-js").JSX.HTMLAttributes<WithdrawAllElement> & Attributes & SolidProperties & ColonListeners;
// @ts-ignore: Vue's.
type WithdrawAllElementInVue = import("vue").HTMLAttributes & import("vue").ReservedProps & Attributes & Properties & VueListeners;
// @ts-ignore: Svelte's.
type WithdrawAllElementInSvelte = import("svelte/elements").HTMLAttributes<WithdrawAllElement> & Attributes & Properties & Listeners & ColonListeners;

// @ts-ignore: only where it is installed, as those beneath.
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-withdraw-all": WithdrawAllElementInReact;
    }
  }
}

// @ts-ignore
declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-withdraw-all": WithdrawAllElementInPreact;
    }
  }
}

// @ts-ignore
declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-withdraw-all": WithdrawAllElementInSolid;
    }
  }
}

// @ts-ignore
declare module "vue" {
  interface GlobalComponents {
    // @ts-ignore
    "freehold-withdraw-all": new () => { $props: WithdrawAllElementInVue };
  }
}

declare global {
  namespace svelteHTML {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-withdraw-all": WithdrawAllElementInSvelte;
    }
  }
}

export {};
