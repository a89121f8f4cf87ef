// Written by packages/elements/manifest/manifest.ts: do not edit.
import type { WidgetFailure } from "../dist/bundler/details.js";

/** The announcement modal: it opens for a signed-in user who has not closed it before. Without an id it is what the operator has
published last, else the one of the suspension, which opens only while the platform is suspended. */
export interface AnnouncementElement extends HTMLElement {
  /** Which announcement this is; another one is shown again. Default: what the operator has published last, else `suspension`. */
  announcementId?: string | undefined;
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  apiUrl?: string | undefined;
  /** Default: the page's own `color-scheme`. */
  theme?: "light" | "dark" | "auto" | undefined;
  /** Language of the messages. Default: the page's `<html lang>`. */
  locale?: string | undefined;
  /** Called with the detail of `freehold-announcement-closed`: A person closed it, and it counts as seen. */
  onClosed?: ((event: { announcementId: string }) => void) | undefined;
  /** Called with the detail of `freehold-ready`: It is known who is signed in. Once. */
  onReady?: (() => void) | undefined;
  /** Called with the detail of `freehold-error`: Its `api-url` is refused: `code`, `message`. */
  onError?: ((event: WidgetFailure) => void) | undefined;
}

/** Events of `<freehold-announcement>`, which bubble to the document and the window. */
export interface AnnouncementElementEvents {
  /** A person closed it, and it counts as seen. */
  "freehold-announcement-closed": CustomEvent<{ announcementId: string }>;
  /** It is known who is signed in. Once. */
  "freehold-ready": CustomEvent<undefined>;
  /** Its `api-url` is refused: `code`, `message`. */
  "freehold-error": CustomEvent<WidgetFailure>;
}

declare global {
  interface HTMLElementTagNameMap {
    // @ts-ignore: said twice where a project has the element of two packages.
    "freehold-announcement": AnnouncementElement;
  }
  interface HTMLElementEventMap extends AnnouncementElementEvents {}
  interface DocumentEventMap extends AnnouncementElementEvents {}
  interface WindowEventMap extends AnnouncementElementEvents {}
}

/** Attributes of `<freehold-announcement>`. */
interface Attributes {
  /** Which announcement this is; another one is shown again. Default: what the operator has published last, else `suspension`. */
  "announcement-id"?: AnnouncementElement["announcementId"];
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "api-url"?: AnnouncementElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "theme"?: AnnouncementElement["theme"];
  /** Language of the messages. Default: the page's `<html lang>`. */
  "locale"?: AnnouncementElement["locale"];
}

/** Properties of `<freehold-announcement>`. */
interface Properties {
  /** Which announcement this is; another one is shown again. Default: what the operator has published last, else `suspension`. */
  "announcementId"?: AnnouncementElement["announcementId"];
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "apiUrl"?: AnnouncementElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "theme"?: AnnouncementElement["theme"];
  /** Language of the messages. Default: the page's `<html lang>`. */
  "locale"?: AnnouncementElement["locale"];
}

/** Listeners as React, Preact and Svelte name them. */
interface Listeners {
  /** A person closed it, and it counts as seen. */
  "onfreehold-announcement-closed"?: ((event: AnnouncementElementEvents["freehold-announcement-closed"]) => void) | undefined;
  /** It is known who is signed in. Once. */
  "onfreehold-ready"?: ((event: AnnouncementElementEvents["freehold-ready"]) => void) | undefined;
  /** Its `api-url` is refused: `code`, `message`. */
  "onfreehold-error"?: ((event: AnnouncementElementEvents["freehold-error"]) => void) | undefined;
}

/** Listeners as Solid and Svelte 4 name them. */
interface ColonListeners {
  /** A person closed it, and it counts as seen. */
  "on:freehold-announcement-closed"?: ((event: AnnouncementElementEvents["freehold-announcement-closed"]) => void) | undefined;
  /** It is known who is signed in. Once. */
  "on:freehold-ready"?: ((event: AnnouncementElementEvents["freehold-ready"]) => void) | undefined;
  /** Its `api-url` is refused: `code`, `message`. */
  "on:freehold-error"?: ((event: AnnouncementElementEvents["freehold-error"]) => void) | undefined;
}

/** Listeners as Vue names them. */
interface VueListeners {
  /** A person closed it, and it counts as seen. */
  "onFreeholdAnnouncementClosed"?: ((event: AnnouncementElementEvents["freehold-announcement-closed"]) => void) | undefined;
  /** It is known who is signed in. Once. */
  "onFreeholdReady"?: ((event: AnnouncementElementEvents["freehold-ready"]) => void) | undefined;
  /** Its `api-url` is refused: `code`, `message`. */
  "onFreeholdError"?: ((event: AnnouncementElementEvents["freehold-error"]) => void) | undefined;
}

/** Properties as Solid names them. */
interface SolidProperties {
  /** Which announcement this is; another one is shown again. Default: what the operator has published last, else `suspension`. */
  "prop:announcementId"?: AnnouncementElement["announcementId"];
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "prop:apiUrl"?: AnnouncementElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "prop:theme"?: AnnouncementElement["theme"];
  /** Language of the messages. Default: the page's `<html lang>`. */
  "prop:locale"?: AnnouncementElement["locale"];
}

// @ts-ignore: React's, where it is installed. Its modules have an `Attributes` of their own: so the types are put together here.
type AnnouncementElementInReact = import("react").DetailedHTMLProps<import("react").HTMLAttributes<AnnouncementElement>, AnnouncementElement> & { class?: string } & Attributes & Properties & Listeners;
// @ts-ignore: Preact's, which 10 and 11 name differently.
type AnnouncementElementInPreact = Omit<import("preact").JSX.IntrinsicElements["div"], "ref"> & import("preact").ClassAttributes<AnnouncementElement> & Attributes & Properties & Listeners;
// @ts-ignore: Solid's.
type AnnouncementElementInSolid = import("solid-js").JSX.HTMLAttributes<AnnouncementElement> & Attributes & SolidProperties & ColonListeners;
// @ts-ignore: Vue's.
type AnnouncementElementInVue = import("vue").HTMLAttributes & import("vue").ReservedProps & Attributes & Properties & VueListeners;
// @ts-ignore: Svelte's.
type AnnouncementElementInSvelte = import("svelte/elements").HTMLAttributes<AnnouncementElement> & Attributes & Properties & Listeners & ColonListeners;

// @ts-ignore: only where it is installed, as those beneath.
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-announcement": AnnouncementElementInReact;
    }
  }
}

// @ts-ignore
declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-announcement": AnnouncementElementInPreact;
    }
  }
}

// @ts-ignore
declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-announcement": AnnouncementElementInSolid;
    }
  }
}

// @ts-ignore
declare module "vue" {
  interface GlobalComponents {
    // @ts-ignore
    "freehold-announcement": new () => { $props: AnnouncementElementInVue };
  }
}

declare global {
  namespace svelteHTML {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-announcement": AnnouncementElementInSvelte;
    }
  }
}

export {};
