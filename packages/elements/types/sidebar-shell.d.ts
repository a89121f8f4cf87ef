// Written by packages/elements/manifest/manifest.ts: do not edit.
import type { ShellSection, SignedOut, WidgetFailure } from "../dist/bundler/details.js";

/** The signed-in layout: top bar, collapsible sidebar, main area. Signed-out people see the slot `signed-out`. */
export interface SidebarShellElement extends HTMLElement {
  /** The brand's name. */
  brand?: string | undefined;
  /** The section shown. It follows a person's choice. Default: `withdraw-all`. */
  section?: string | undefined;
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  apiUrl?: string | undefined;
  /** Default: the page's own `color-scheme`. */
  theme?: "light" | "dark" | "auto" | undefined;
  /** Language of the messages. Default: the page's `<html lang>`. */
  locale?: string | undefined;
  /** What stands in the sidebar: `{ id, label, adminOnly?, href? }`. Default: the nine of the class's `defaultSections`. */
  sections?: readonly ShellSection[] | undefined;
  /** Called with the detail of `freehold-section-change`: A person chose another section. */
  onSectionChange?: ((event: { section: string }) => void) | undefined;
  /** Called with the detail of `freehold-settings`: The settings button was pressed. */
  onSettings?: (() => void) | undefined;
  /** Called with the detail of `freehold-signed-out`: The person who was signed in no longer is; `reason` is `expired` or null. */
  onSignedOut?: ((event: SignedOut) => void) | undefined;
  /** Called with the detail of `freehold-ready`: It is drawn with what it knows. Once. */
  onReady?: (() => void) | undefined;
  /** Called with the detail of `freehold-error`: Something failed, and the person reads why: `code`, `message`, `requestId`. */
  onError?: ((event: WidgetFailure) => void) | undefined;
}

/** Events of `<freehold-sidebar-shell>`, which bubble to the document and the window. */
export interface SidebarShellElementEvents {
  /** A person chose another section. */
  "freehold-section-change": CustomEvent<{ section: string }>;
  /** The settings button was pressed. */
  "freehold-settings": CustomEvent<undefined>;
  /** The person who was signed in no longer is; `reason` is `expired` or null. */
  "freehold-signed-out": CustomEvent<SignedOut>;
  /** It is drawn with what it knows. Once. */
  "freehold-ready": CustomEvent<undefined>;
  /** Something failed, and the person reads why: `code`, `message`, `requestId`. */
  "freehold-error": CustomEvent<WidgetFailure>;
}

declare global {
  interface HTMLElementTagNameMap {
    // @ts-ignore: said twice where a project has the element of two packages.
    "freehold-sidebar-shell": SidebarShellElement;
  }
  interface HTMLElementEventMap extends SidebarShellElementEvents {}
  interface DocumentEventMap extends SidebarShellElementEvents {}
  interface WindowEventMap extends SidebarShellElementEvents {}
}

/** Attributes of `<freehold-sidebar-shell>`. */
interface Attributes {
  /** The brand's name. */
  "brand"?: SidebarShellElement["brand"];
  /** The section shown. It follows a person's choice. Default: `withdraw-all`. */
  "section"?: SidebarShellElement["section"];
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "api-url"?: SidebarShellElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "theme"?: SidebarShellElement["theme"];
  /** Language of the messages. Default: the page's `<html lang>`. */
  "locale"?: SidebarShellElement["locale"];
}

/** Properties of `<freehold-sidebar-shell>`. */
interface Properties {
  /** The brand's name. */
  "brand"?: SidebarShellElement["brand"];
  /** The section shown. It follows a person's choice. Default: `withdraw-all`. */
  "section"?: SidebarShellElement["section"];
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "apiUrl"?: SidebarShellElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "theme"?: SidebarShellElement["theme"];
  /** Language of the messages. Default: the page's `<html lang>`. */
  "locale"?: SidebarShellElement["locale"];
  /** What stands in the sidebar: `{ id, label, adminOnly?, href? }`. Default: the nine of the class's `defaultSections`. */
  "sections"?: SidebarShellElement["sections"];
}

/** Listeners as React, Preact and Svelte name them. */
interface Listeners {
  /** A person chose another section. */
  "onfreehold-section-change"?: ((event: SidebarShellElementEvents["freehold-section-change"]) => void) | undefined;
  /** The settings button was pressed. */
  "onfreehold-settings"?: ((event: SidebarShellElementEvents["freehold-settings"]) => void) | undefined;
  /** The person who was signed in no longer is; `reason` is `expired` or null. */
  "onfreehold-signed-out"?: ((event: SidebarShellElementEvents["freehold-signed-out"]) => void) | undefined;
  /** It is drawn with what it knows. Once. */
  "onfreehold-ready"?: ((event: SidebarShellElementEvents["freehold-ready"]) => void) | undefined;
  /** Something failed, and the person reads why: `code`, `message`, `requestId`. */
  "onfreehold-error"?: ((event: SidebarShellElementEvents["freehold-error"]) => void) | undefined;
}

/** Listeners as Solid and Svelte 4 name them. */
interface ColonListeners {
  /** A person chose another section. */
  "on:freehold-section-change"?: ((event: SidebarShellElementEvents["freehold-section-change"]) => void) | undefined;
  /** The settings button was pressed. */
  "on:freehold-settings"?: ((event: SidebarShellElementEvents["freehold-settings"]) => void) | undefined;
  /** The person who was signed in no longer is; `reason` is `expired` or null. */
  "on:freehold-signed-out"?: ((event: SidebarShellElementEvents["freehold-signed-out"]) => void) | undefined;
  /** It is drawn with what it knows. Once. */
  "on:freehold-ready"?: ((event: SidebarShellElementEvents["freehold-ready"]) => void) | undefined;
  /** Something failed, and the person reads why: `code`, `message`, `requestId`. */
  "on:freehold-error"?: ((event: SidebarShellElementEvents["freehold-error"]) => void) | undefined;
}

/** Listeners as Vue names them. */
interface VueListeners {
  /** A person chose another section. */
  "onFreeholdSectionChange"?: ((event: SidebarShellElementEvents["freehold-section-change"]) => void) | undefined;
  /** The settings button was pressed. */
  "onFreeholdSettings"?: ((event: SidebarShellElementEvents["freehold-settings"]) => void) | undefined;
  /** The person who was signed in no longer is; `reason` is `expired` or null. */
  "onFreeholdSignedOut"?: ((event: SidebarShellElementEvents["freehold-signed-out"]) => void) | undefined;
  /** It is drawn with what it knows. Once. */
  "onFreeholdReady"?: ((event: SidebarShellElementEvents["freehold-ready"]) => void) | undefined;
  /** Something failed, and the person reads why: `code`, `message`, `requestId`. */
  "onFreeholdError"?: ((event: SidebarShellElementEvents["freehold-error"]) => void) | undefined;
}

/** Properties as Solid names them. */
interface SolidProperties {
  /** The brand's name. */
  "prop:brand"?: SidebarShellElement["brand"];
  /** The section shown. It follows a person's choice. Default: `withdraw-all`. */
  "prop:section"?: SidebarShellElement["section"];
  /** Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names another one than the page uses is not drawn: a sentence stands in its place. */
  "prop:apiUrl"?: SidebarShellElement["apiUrl"];
  /** Default: the page's own `color-scheme`. */
  "prop:theme"?: SidebarShellElement["theme"];
  /** Language of the messages. Default: the page's `<html lang>`. */
  "prop:locale"?: SidebarShellElement["locale"];
  /** What stands in the sidebar: `{ id, label, adminOnly?, href? }`. Default: the nine of the class's `defaultSections`. */
  "prop:sections"?: SidebarShellElement["sections"];
}

// @ts-ignore: React's, where it is installed. Its modules have an `Attributes` of their own: so the types are put together here.
type SidebarShellElementInReact = import("react").DetailedHTMLProps<import("react").HTMLAttributes<SidebarShellElement>, SidebarShellElement> & { class?: string } & Attributes & Properties & Listeners;
// @ts-ignore: Preact's, which 10 and 11 name differently.
type SidebarShellElementInPreact = Omit<import("preact").JSX.IntrinsicElements["div"], "ref"> & import("preact").ClassAttributes<SidebarShellElement> & Attributes & Properties & Listeners;
// @ts-ignore: Solid's.
type SidebarShellElementInSolid = import("solid-js").JSX.HTMLAttributes<SidebarShellElement> & Attributes & SolidProperties & ColonListeners;
// @ts-ignore: Vue's.
type SidebarShellElementInVue = import("vue").HTMLAttributes & import("vue").ReservedProps & Attributes & Properties & VueListeners;
// @ts-ignore: Svelte's.
type SidebarShellElementInSvelte = import("svelte/elements").HTMLAttributes<SidebarShellElement> & Attributes & Properties & Listeners & ColonListeners;

// @ts-ignore: only where it is installed, as those beneath.
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-sidebar-shell": SidebarShellElementInReact;
    }
  }
}

// @ts-ignore
declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-sidebar-shell": SidebarShellElementInPreact;
    }
  }
}

// @ts-ignore
declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-sidebar-shell": SidebarShellElementInSolid;
    }
  }
}

// @ts-ignore
declare module "vue" {
  interface GlobalComponents {
    // @ts-ignore
    "freehold-sidebar-shell": new () => { $props: SidebarShellElementInVue };
  }
}

declare global {
  namespace svelteHTML {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "freehold-sidebar-shell": SidebarShellElementInSvelte;
    }
  }
}

export {};
