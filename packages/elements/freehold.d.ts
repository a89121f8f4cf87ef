// Written by packages/elements/manifest/manifest.ts: do not edit.
import type { Freehold } from "./dist/bundler/details.js";

export type * from "./dist/bundler/details.js";

declare global {
  interface Window {
    /** On the page once an element is loaded, unless the page has something of that name. @ts-ignore: then it has said its type, too. */
    freehold?: Freehold;
  }
}

export * from "./types/announcement.js";
export * from "./types/auth.js";
export * from "./types/sidebar-shell.js";
export * from "./types/wallet-connect.js";
export * from "./types/withdraw-all.js";
