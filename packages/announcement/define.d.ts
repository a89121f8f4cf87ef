// Written by packages/elements/manifest/manifest.ts: do not edit.
import type { AnnouncementElement, AnnouncementElementEvents } from "./dist/element.js";

export * from "./dist/define.js";

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
