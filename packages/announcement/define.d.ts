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

// @ts-ignore: React's own, where it is installed.
type ReactProps = import("react").DetailedHTMLProps<import("react").HTMLAttributes<AnnouncementElement>, AnnouncementElement>;
// @ts-ignore: Preact's, which 10 and 11 name differently.
type PreactProps = Omit<import("preact").JSX.IntrinsicElements["div"], "ref"> & import("preact").ClassAttributes<AnnouncementElement>;
// @ts-ignore: Solid's.
type SolidProps = import("solid-js").JSX.HTMLAttributes<AnnouncementElement>;
// @ts-ignore: Vue's.
type VueProps = import("vue").HTMLAttributes & import("vue").ReservedProps;
// @ts-ignore: Svelte's.
type SvelteProps = import("svelte/elements").HTMLAttributes<AnnouncementElement>;

// @ts-ignore: only where it is installed, as those beneath.
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "freehold-announcement": ReactProps & { class?: string } & Attributes & Properties & Listeners;
    }
  }
}

// @ts-ignore
declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "freehold-announcement": PreactProps & Attributes & Properties & Listeners;
    }
  }
}

// @ts-ignore
declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      "freehold-announcement": SolidProps & Attributes & SolidProperties & ColonListeners;
    }
  }
}

// @ts-ignore
declare module "vue" {
  interface GlobalComponents {
    "freehold-announcement": new () => { $props: VueProps & Attributes & Properties & VueListeners };
  }
}

declare global {
  namespace svelteHTML {
    interface IntrinsicElements {
      "freehold-announcement": SvelteProps & Attributes & Properties & Listeners & ColonListeners;
    }
  }
}

export {};
