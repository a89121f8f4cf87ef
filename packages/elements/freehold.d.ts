// Written by packages/elements/manifest/manifest.ts: do not edit.
export type * from "./dist/bundler/details.js";
export * from "./types/announcement.js";
export * from "./types/auth.js";
export * from "./types/sidebar-shell.js";
export * from "./types/wallet-connect.js";
export * from "./types/withdraw-all.js";
