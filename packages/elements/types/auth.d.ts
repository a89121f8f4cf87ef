// Written by packages/elements/manifest/manifest.ts: do not edit.
import type { AuthView, SignedOut, User, WidgetFailure } from "../dist/bundler/details.js";

/** Sign-in and registration. For signed-in people it shows what stands inside the element, or nothing. */
export interface AuthElement extends HTMLElement {
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  apiUrl?: string | undefined;
  /** Default: the page's own `color-scheme`. */
  theme?: "light" | "dark" | "auto" | undefined;
  /** Language of the messages. Default: the page's `<html lang>`. */
  locale?: string | undefined;
  /** The form that is shown first. Default: what the page's address asks for. */
  view?: "login" | "register" | "forgot" | undefined;
  /** The referral code to begin with. Default: the address's `ref` parameter. */
  referralCode?: string | undefined;
  /** Called with the detail of `freehold-signed-in`: A person is signed in: by the form, by a kept token, or in another tab. */
  onSignedIn?: ((event: { user: User }) => void) | undefined;
  /** Called with the detail of `freehold-signed-out`: The person who was signed in no longer is; `reason` is `expired` or null. */
  onSignedOut?: ((event: SignedOut) => void) | undefined;
  /** Called with the detail of `freehold-registered`: An account was created; it opens no session. */
  onRegistered?: ((event: { user: User }) => void) | undefined;
  /** Called with the detail of `freehold-auth-view`: Another form is shown, or the first one. */
  onViewChange?: ((event: { view: AuthView }) => void) | undefined;
  /** Called with the detail of `freehold-ready`: It is drawn with what it knows. Once. */
  onReady?: (() => void) | undefined;
  /** Called with the detail of `freehold-error`: Something failed, and the person reads why: `code`, `message`, `requestId`. */
  onError?: ((event: WidgetFailure) => void) | undefined;
}

/** Events of `<freehold-auth>`, which bubble to the document and the window. */
export interface AuthElementEvents {
  /** A person is signed in: by the form, by a kept token, or in another tab. */
  "freehold-signed-in": CustomEvent<{ user: User }>;
  /** The person who was signed in no longer is; `reason` is `expired` or null. */
  "freehold-signed-out": CustomEvent<SignedOut>;
  /** It is drawn with what it knows. Once. */
  "freehold-ready": CustomEvent<undefined>;
  /** Something failed, and the person reads why: `code`, `message`, `requestId`. */
  "freehold-error": CustomEvent<WidgetFailure>;
  /** An account was created; it opens no session. */
  "freehold-registered": CustomEvent<{ user: User }>;
  /** Another form is shown, or the first one. */
  "freehold-auth-view": CustomEvent<{ view: AuthView }>;
}

declare global {
  interface HTMLElementTagNameMap {
    // @ts-ignore: said twice where a project has the element of two packages.
    "freehold-auth": AuthElement;
  }
  interface HTMLElementEventMap extends AuthElementEvents {}
  interface DocumentEventMap extends AuthElementEvents {}
  interface WindowEventMap extends AuthElementEvents {}
}

/** Attributes of `<freehold-auth>`. */
interface Attributes {
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "api-url"?: AuthElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "theme"?: AuthElement["theme"];
  /** Language of the messages. Default: the page's `<html lang>`. */
  "locale"?: AuthElement["locale"];
  /** The form that is shown first. Default: what the page's address asks for. */
  "view"?: AuthElement["view"];
  /** The referral code to begin with. Default: the address's `ref` parameter. */
  "referral-code"?: AuthElement["referralCode"];
}

/** Properties of `<freehold-auth>`. */
interface Properties {
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "apiUrl"?: AuthElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "theme"?: AuthElement["theme"];
  /** Language of the messages. Default: the page's `<html lang>`. */
  "locale"?: AuthElement["locale"];
  /** The form that is shown first. Default: what the page's address asks for. */
  "view"?: AuthElement["view"];
  /** The referral code to begin with. Default: the address's `ref` parameter. */
  "referralCode"?: AuthElement["referralCode"];
}

/** Listeners as React, Preact and Svelte name them. */
interface Listeners {
  /** A person is signed in: by the form, by a kept token, or in another tab. */
  "onfreehold-signed-in"?: ((event: AuthElementEvents["freehold-signed-in"]) => void) | undefined;
  /** The person who was signed in no longer is; `reason` is `expired` or null. */
  "onfreehold-signed-out"?: ((event: AuthElementEvents["freehold-signed-out"]) => void) | undefined;
  /** It is drawn with what it knows. Once. */
  "onfreehold-ready"?: ((event: AuthElementEvents["freehold-ready"]) => void) | undefined;
  /** Something failed, and the person reads why: `code`, `message`, `requestId`. */
  "onfreehold-error"?: ((event: AuthElementEvents["freehold-error"]) => void) | undefined;
  /** An account was created; it opens no session. */
  "onfreehold-registered"?: ((event: AuthElementEvents["freehold-registered"]) => void) | undefined;
  /** Another form is shown, or the first one. */
  "onfreehold-auth-view"?: ((event: AuthElementEvents["freehold-auth-view"]) => void) | undefined;
}

/** Listeners as Solid and Svelte 4 name them. */
interface ColonListeners {
  /** A person is signed in: by the form, by a kept token, or in another tab. */
  "on:freehold-signed-in"?: ((event: AuthElementEvents["freehold-signed-in"]) => void) | undefined;
  /** The person who was signed in no longer is; `reason` is `expired` or null. */
  "on:freehold-signed-out"?: ((event: AuthElementEvents["freehold-signed-out"]) => void) | undefined;
  /** It is drawn with what it knows. Once. */
  "on:freehold-ready"?: ((event: AuthElementEvents["freehold-ready"]) => void) | undefined;
  /** Something failed, and the person reads why: `code`, `message`, `requestId`. */
  "on:freehold-error"?: ((event: AuthElementEvents["freehold-error"]) => void) | undefined;
  /** An account was created; it opens no session. */
  "on:freehold-registered"?: ((event: AuthElementEvents["freehold-registered"]) => void) | undefined;
  /** Another form is shown, or the first one. */
  "on:freehold-auth-view"?: ((event: AuthElementEvents["freehold-auth-view"]) => void) | undefined;
}

/** Listeners as Vue names them. */
interface VueListeners {
  /** A person is signed in: by the form, by a kept token, or in another tab. */
  "onFreeholdSignedIn"?: ((event: AuthElementEvents["freehold-signed-in"]) => void) | undefined;
  /** The person who was signed in no longer is; `reason` is `expired` or null. */
  "onFreeholdSignedOut"?: ((event: AuthElementEvents["freehold-signed-out"]) => void) | undefined;
  /** It is drawn with what it knows. Once. */
  "onFreeholdReady"?: ((event: AuthElementEvents["freehold-ready"]) => void) | undefined;
  /** Something failed, and the person reads why: `code`, `message`, `requestId`. */
  "onFreeholdError"?: ((event: AuthElementEvents["freehold-error"]) => void) | undefined;
  /** An account was created; it opens no session. */
  "onFreeholdRegistered"?: ((event: AuthElementEvents["freehold-registered"]) => void) | undefined;
  /** Another form is shown, or the first one. */
  "onFreeholdAuthView"?: ((event: AuthElementEvents["freehold-auth-view"]) => void) | undefined;
}

/** Properties as Solid names them. */
interface SolidProperties {
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "prop:apiUrl"?: AuthElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "prop:theme"?: AuthElement["theme"];
  /** Language of the messages. Default: the page's `<html lang>`. */
  "prop:locale"?: AuthElement["locale"];
  /** The form that is shown first. Default: what the page's address asks for. */
  "prop:view"?: AuthElement["view"];
  /** The referral code to begin with. Default: the address's `ref` parameter. */
  "prop:referralCode"?: AuthElement["referralCode"];
}

// @ts-ignore: React's, where it is installed. Its modules have an `Attributes` of their own: so the types are put together here.
type AuthElementInReact = import("react").DetailedHTMLProps<import("react").HTMLAttributes<AuthElement>, AuthElement> & { class?: string } & Attributes & Properties & Listeners;
// @ts-ignore: Preact's, which 10 and 11 name differently.
type AuthElementInPreact = Omit<import("preact").JSX.IntrinsicElements["div"], "ref"> & import("preact").ClassAttributes<AuthElement> & Attributes & Properties & Listeners;
// @ts-ignore: Solid's.
type AuthElementInSolid = import("solid-js").JSX.HTMLAttributes<AuthElement> & Attributes & SolidProperties & ColonListeners;
// @ts-ignore: Vue's.
type AuthElementInVue = import("vue").HTMLAttributes & import("vue").ReservedProps & Attributes & Properties & VueListeners;
// @ts-ignore: Svelte's.
type AuthElementInSvelte = import("svelte/elements").HTMLAttributes<AuthElement> & Attributes & Properties & Listeners & ColonListeners;

// @ts-ignore: only where it is installed, as those beneath.
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-auth": AuthElementInReact;
    }
  }
}

// @ts-ignore
declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-auth": AuthElementInPreact;
    }
  }
}

// @ts-ignore
declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-auth": AuthElementInSolid;
    }
  }
}

// @ts-ignore
declare module "vue" {
  interface GlobalComponents {
    // @ts-ignore
    "freehold-auth": new () => { $props: AuthElementInVue };
  }
}

declare global {
  namespace svelteHTML {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-auth": AuthElementInSvelte;
    }
  }
}

export {};
