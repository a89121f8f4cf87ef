export * as admin from "./admin.ts";
export * as auth from "./auth.ts";
export * as investments from "./investments.ts";
export * as payouts from "./payouts.ts";
export * as properties from "./properties.ts";
export * as wallet from "./wallet.ts";
