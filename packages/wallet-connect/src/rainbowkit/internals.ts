import type { Config } from "wagmi";

/**
 * Every private name of RainbowKit 2.2.11 and wagmi 2.19.5, and of what they stand on, that Freehold relies on. None of them promises
 * that these stay, so both are pinned exactly in pnpm-workspace.yaml and internals.test.ts fails when an upgrade moves one.
 * theme.css beside the dialogs uses RainbowKit's `--rk-…` properties and {@link ROOT_ATTRIBUTE}; build/ takes
 * {@link SHIMMED_MODULES} and {@link PICTURE_MODULE} from here.
 */

/** Stands on what holds a dialog, with the id that was given to RainbowKitProvider. */
export const ROOT_ATTRIBUTE = "data-rk";

/** The card of an open dialog, of any widget: RainbowKit's ids are `fh_…` here. */
export const DIALOG_CARD = `[${ROOT_ATTRIBUTE}^="fh_"] [role=dialog] > [role=document]`;

/** Where RainbowKit stores transactions in localStorage: by account and chain, the newest first. */
export const TRANSACTIONS_KEY = "rk-transactions";

/** How long RainbowKit takes to show the view of a wallet that was chosen, in milliseconds. */
export const WALLET_VIEW_DELAY = 50;

/** Where wagmi stores its state in localStorage. */
export const WAGMI_STATE_KEY = "wagmi.store";

/** What {@link WAGMI_STATE_KEY} holds while a wallet is connected. */
export const WAGMI_CONNECTED = /"current":"/;

/** Under which wagmi's storage has the id of the wallet that was connected last. */
export const RECENT_CONNECTOR_KEY = "recentConnectorId";

/** The first part of the key of the mutation by which RainbowKit's dialog switches networks. */
export const SWITCH_CHAIN_MUTATION = "switchChain";

type Persistence = { hasHydrated(): boolean; onFinishHydration(done: () => void): void };

/** wagmi's reading of what it has stored, which goes on after `createConfig()`. */
export function persistenceOf(config: Config): Persistence {
  return (config._internal.store as unknown as { persist: Persistence }).persist;
}

/** What build/ replaces in the script-tag build, and which packages import it. */
export const SHIMMED_MODULES = {
  "@adraffy/ens-normalize": ["ox"],
  "react-style-singleton": ["react-remove-scroll", "react-remove-scroll-bar"],
  "ua-parser-js": ["@rainbow-me/rainbowkit"],
  "use-sync-external-store/shim/with-selector.js": ["wagmi"],
} as const;

/** The files of RainbowKit that are nothing but a picture: `var name = "data:image/…";`. */
export const PICTURE_MODULE = /\/rainbowkit\/dist\/[^?]*\.js$/;
